import { Type } from 'typebox'
import { command, service, signedIn } from '../operation.ts'
import { flag } from '../shapes.ts'

export const uiCustomizationSettings = service('UiCustomizationSettings', {
  changeDarkModeOfCurrentTheme: command.post({
    summary: 'Sets dark or light colours for one’s own account.',
    query: Type.Object({ isDarkModeActive: flag('Dark colours.') }),
    permission: signedIn,
    changes: ['Session', 'Setting'],
  }),
})
