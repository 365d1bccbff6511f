/**
 * Paper is light. The scheme of the page alone is turned for as long as it is printed: frames would draw themselves anew too late,
 * and are turned by `base.css`.
 */
export function printInLight(): void {
  const { dataset } = document.documentElement
  addEventListener('beforeprint', () => {
    if (dataset.mantineColorScheme !== 'dark') return
    dataset.mantineColorScheme = 'light'
    dataset.isPrintedFromDark = ''
  })
  addEventListener('afterprint', () => {
    if (!('isPrintedFromDark' in dataset)) return
    delete dataset.isPrintedFromDark
    dataset.mantineColorScheme = 'dark'
  })
}
