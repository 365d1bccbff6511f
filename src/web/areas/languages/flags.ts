/** The country of a flag's class on the wire: `famfamfam-flags gb` is `GB`. In letters, because not every device draws flags. */
export const countryOf = (icon: string): string => /^famfamfam-flags ([a-z]{2})$/.exec(icon)?.[1]?.toUpperCase() ?? ''
