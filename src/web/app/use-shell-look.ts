import { useLogin } from '../session/use-session.ts'
import { type ShellLook, shellLook } from '../themes/theme-faces.ts'

/** How the person's theme has the shell. */
export const useShellLook = (): ShellLook => shellLook(useLogin()?.theme.baseSettings)
