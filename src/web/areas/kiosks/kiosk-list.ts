import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { type ListOfKioskListItem, useKioskGetKiosksQuery } from '../../api/generated/kiosk.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'

export const useKioskList = () =>
  useListState({
    name: 'kiosks',
    operation: 'kioskGetKiosks',
    filters: {},
    sortFields: ['name', 'deviceCount', 'creationTime'],
  })

export const useKioskRows = ({ sort }: ReturnType<typeof useKioskList>) =>
  useSortedHere(useKioskGetKiosksQuery(), sort, itemsOf)

const itemsOf = ({ items }: ListOfKioskListItem): readonly KioskListItem[] => items
