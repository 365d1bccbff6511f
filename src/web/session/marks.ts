/** What pages of one browser tell each other about the person, without opening what is sealed. All of it leaves with them. */
export const marks = {
  /** In localStorage: a stored person may be found. Looking loads the database’s code. */
  isRemembered: 'tessera.isRemembered',
  /** In sessionStorage, or in localStorage where that is refused: the account was changed, and what the device kept would show it as it was. */
  isStoredStale: 'tessera.isStoredStale',
  /** In sessionStorage: the own profile was saved, which the page that begins anew says (U227). */
  isProfileSaved: 'tessera.isProfileSaved',
  /** In sessionStorage: a text of the page’s language was saved, which the page that begins anew says (U267). */
  isTextSaved: 'tessera.isTextSaved',
  /** In sessionStorage: the person has read that this browser keeps nothing. */
  isKeepingTold: 'tessera.isKeepingTold',
  /** In sessionStorage: a link that would have made this browser another person’s opened nothing, and whoever is in has not read that yet. */
  isNotSwitched: 'tessera.isNotSwitched',
  /** In localStorage: who has chosen light or dark here, of which the server has not heard yet: see `unsaved-look.ts`. */
  isLookUnsaved: 'tessera.isLookUnsaved',
  /** In sessionStorage, sealed: the page and the choices of the report that is open in the tab. */
  reportLeft: 'tessera.reportLeft',
} as const
