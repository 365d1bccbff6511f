import { expect, test } from 'vitest'
import { type LoggedReport, logOf } from './click-logs.ts'

const now = new Date('2026-11-02T09:00:00Z')
const report: LoggedReport = {
  id: 7,
  name: 'Sales',
  page: { name: 'overview', displayName: 'Overview' },
  boxes: new Map([['by-region', { x: 100, y: 50, width: 400, height: 300 }]]),
}

test('a click on a visual is kept with the centre of its box in page units', () => {
  const detail = { visual: { name: 'by-region', title: 'By region', type: 'bar' } }
  expect(logOf('visualClicked', detail, report, now)).toEqual({
    creationTime: '2026-11-02T09:00:00.000Z',
    reportId: 7,
    reportName: 'Sales',
    entityType: 'VISUAL',
    entityId: 'by-region',
    visualTitle: 'By region',
    visualType: 'bar',
    centerCoordX: 300,
    centerCoordY: 200,
    pageName: 'overview',
    pageDisplayName: 'Overview',
  })
})

test('a change of page names the new page', () => {
  const detail = { newPage: { name: 'details', displayName: 'Details' } }
  expect(logOf('pageChanged', detail, report, now)).toMatchObject({
    entityType: 'PAGECHANGE',
    entityId: 'details',
    pageName: 'details',
    pageDisplayName: 'Details',
    centerCoordX: null,
  })
})

test.each([
  ['buttonClicked', { id: 'reset', title: 'Reset' }, 'BUTTON', 'reset'],
  ['bookmarkApplied', { bookmarkName: 'last-year' }, 'BOOKMARK', 'last-year'],
  ['dataSelected', { visual: { name: 'by-region' } }, 'DATA', 'by-region'],
] as const)('%s is kept under its own type', (event, detail, entityType, entityId) => {
  expect(logOf(event, detail, report, now)).toMatchObject({ entityType, entityId })
})

test('an event that says nothing is kept with what is known', () => {
  expect(logOf('dataSelected', {}, report, now)).toMatchObject({
    entityId: null,
    visualTitle: null,
    pageName: 'overview',
  })
})
