import { useIsReachable } from '../store/hooks.ts'
import { ReachableButton, type ReachableButtonProps } from './ReachableButton.tsx'

/** A button for what only the server can do: without it that is the reason why it is off. */
export function CommandButton({ reason, ...button }: ReachableButtonProps) {
  return <ReachableButton {...button} reason={useIsReachable() ? reason : 'kit.needsServer'} />
}
