import { CheckTree, type CheckTreeNode } from '../../check-tree/CheckTree.tsx'
import { useFieldState } from './use-field-state.ts'

interface CheckTreeFieldProps {
  name: string
  label: string
  nodes: readonly CheckTreeNode[]
}

export function CheckTreeField({ name, label, nodes }: CheckTreeFieldProps) {
  const { value, set } = useFieldState<string[]>(name)
  return <CheckTree label={label} nodes={nodes} checked={value} onChange={set} />
}
