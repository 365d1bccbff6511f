import { expect, test } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import { wholeList } from '../../src/contract/vocabulary/limits.ts'

const rows = operations
  .filter(
    ({ operation: { kind, answer } }) =>
      kind === 'query' && /^(PageOf|ListOf)/.test(String((answer as { title?: string } | undefined)?.title)),
  )
  .map(({ id, operation: { stored, whole, notWhole } }) => {
    if (notWhole !== undefined) return [id, stored ? 'the parts that were seen' : 'no', notWhole]
    const why = whole ? 'It is sorted, narrowed and paged there.' : 'It is answered whole.'
    return [id, 'whole', why]
  })
  .map((cells) => `| ${cells.join(' | ')} |`)

const page = `# Lists on devices

What a person’s browser keeps of each list, sealed, as the contract says it: a list that is whole is there without a network in any
order, by any filter and on any page, up to ${wholeList.rows.toLocaleString('en')} rows; of longer ones the parts that were seen stay. What is
said to be kept nowhere needs the server. Written by \`vitest run --project repository tests/repository/lists-on-devices.test.ts -u\`.

| List | Kept | Why |
|---|---|---|
${rows.join('\n')}
`

test('the page about lists on devices says what the contract says', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/lists-on-devices.md')
})
