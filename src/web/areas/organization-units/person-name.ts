interface Person {
  name: string
  surname: string
  userName: string
}

export const nameOfPerson = ({ name, surname, userName }: Person): string => `${name} ${surname}`.trim() || userName
