/** Sections that other pages lead to. The shell knows them without fetching what is in them. */
export const mailSectionId = 'mail'
export const securitySectionId = 'security'
