/** Names that look the same are one: `folded_name` of the database (0062) does the same to them. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

export const foldedName = (name: string): string =>
  name.normalize('NFKC').replace(unseen, '').toUpperCase().toLowerCase().normalize('NFKC').replace(/ +/g, ' ').trim()
