import { CheckTree, type CheckTreeNode } from '../../check-tree/CheckTree.tsx'
import classes from '../FormDialog.module.css'
import { useFieldState } from './use-field-state.ts'

interface CheckTreeFieldProps {
  name: string
  label: string
  nodes: readonly CheckTreeNode[]
}

export function CheckTreeField({ name, label, nodes }: CheckTreeFieldProps) {
  const { value, isHeld, set } = useFieldState<string[]>(name)
  return (
    <fieldset className={classes.typed} disabled={isHeld}>
      <CheckTree label={label} nodes={nodes} checked={value} onChange={set} />
    </fieldset>
  )
}
