import { expect, test } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'

test('the page in the frame asks where the contract has the report library', () => {
  const paths = operations.filter(({ id }) => id.startsWith('ReportLibrary_')).map(({ path }) => path)
  expect(Object.values<string>(reportLibraryPaths).sort()).toEqual(paths.sort())
})
