/** Cuts between whole characters: half of a pair would be kept as a sign that nobody wrote. */
export const firstCharacters = (text: string, length: number): string => [...text].slice(0, length).join('')
