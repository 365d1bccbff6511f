import { expect, test } from 'vitest'
import { inReportFolder } from './brought-files.ts'

const brought = (...paths: string[]) => paths.map((path) => ({ path, file: new File([''], 'x') }))
const pathsOf = (...paths: string[]) => inReportFolder(brought(...paths)).map(({ path }) => path)

test.each<[string, string[], string[]]>([
  ['a folder', ['coffee/report.json', 'coffee/data/sales.csv'], ['report.json', 'data/sales.csv']],
  ['files beside one another', ['report.json', 'sales.csv'], ['report.json', 'sales.csv']],
  [
    'a folder in a folder: what lies above the definition is no part of the report',
    ['reports/notes.csv', 'reports/coffee/report.json', 'reports/coffee/sales.csv'],
    ['report.json', 'sales.csv'],
  ],
  [
    'two definitions: the upper one',
    ['coffee/old/report.json', 'coffee/report.json', 'coffee/old/sales.csv'],
    ['old/report.json', 'report.json', 'old/sales.csv'],
  ],
  ['no definition: the folder that all share', ['coffee/a/x.csv', 'coffee/ab/y.csv'], ['a/x.csv', 'ab/y.csv']],
  ['what the system keeps there', ['coffee/.DS_Store', 'coffee/.git/a.csv', 'coffee/report.json'], ['report.json']],
  ['nothing', [], []],
])('the report’s folder in %s', (_, paths, found) => {
  expect(pathsOf(...paths)).toEqual(found)
})
