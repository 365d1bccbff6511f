import { unseenSigns } from '../../contract/vocabulary/names.ts'

/** Names that look the same are one: `folded_name` of the database (0101) does the same to them. */
const unseen = new RegExp(`[${unseenSigns}]`, 'gu')

export const foldedName = (name: string): string =>
  name.normalize('NFKC').replace(unseen, '').toUpperCase().toLowerCase().normalize('NFKC').replace(/ +/g, ' ').trim()
