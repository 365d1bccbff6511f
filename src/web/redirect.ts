/**
 * Where Microsoft Entra leads the window back to, and after a sign-out the page. What it answers to the window goes to the page
 * that opened it; this address is the only one that an application of Entra has to know.
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'
import { safeReturnUrl } from '../shared/return-url.ts'
import { paths } from './session/paths.ts'

const isAnswer = new URLSearchParams(location.hash.slice(1)).has('state')

if (isAnswer) broadcastResponseToMainFrame().catch(console.error)
else location.replace(safeReturnUrl(new URLSearchParams(location.search).get('state')) ?? paths.signedOut)
