import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { PageHeader } from '../page/PageHeader.tsx'
import { ListParts, type ListProps } from './List.tsx'
import classes from './ListPage.module.css'
import type { NeedsRowKey } from './row-key.ts'

type ListPageProps<Row extends object, Filter extends string, Sort extends string> = ListProps<Row, Filter, Sort> &
  NeedsRowKey<Row> & {
    /** Beneath the title: one sentence. */
    sentence?: ReactNode
  }

/** A list that is a page: with a header of its own, and as high as the window. */
export function ListPage<Row extends object, Filter extends string, Sort extends string>(
  props: ListPageProps<Row, Filter, Sort>,
) {
  const title = useIntl().formatMessage({ id: props.title })
  return (
    <div className={classes.page}>
      <ListParts
        {...props}
        head={({ count, age, actions }) => (
          <PageHeader title={title} count={count} status={age} actions={actions}>
            {props.sentence}
          </PageHeader>
        )}
      />
    </div>
  )
}
