/** Which form stands over a screen is part of its address (`form=edit-17`), so that a reload opens it again. */
export const formParameter = 'form'

interface Screen {
  pathname: string
  search: string
}

const screenOf = ({ pathname, search }: Screen): string => {
  const parameters = new URLSearchParams(search)
  parameters.delete(formParameter)
  return `${pathname}?${parameters}`
}

/** Apart from the form: to open or close one is not to leave the screen. */
export const isSameScreen = (one: Screen, other: Screen): boolean => screenOf(one) === screenOf(other)

/** Apart from its tabs, and from all else that the address says of it. */
export const isSamePage = (one: Screen, other: Screen): boolean => one.pathname === other.pathname
