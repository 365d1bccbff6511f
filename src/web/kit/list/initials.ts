const joined = /^\p{Script=Arabic}/u

/** Two letters for a person; one where letters join and two alone would read as a word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 && !joined.test(name.trim()) ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}
