import { expect, test } from 'vitest'
import { choicesOf, favouriteOperation, favouritePageOperation, recentOperation } from './report-choices.ts'

const answer = {
  favouriteReports: [4, 2],
  favouritePages: ['/app/main/report/4?page=b'],
  recentReports: [{ reportId: 2, openedAt: '2026-11-20T08:00:00Z' }],
}

const favourite = (reportId: number, isFavourite: boolean) => ({
  operation: favouriteOperation,
  body: { reportId, isFavourite, changedAt: '2026-11-21T08:00:00Z' },
})

test('what waits stands over what the server knows, in the order in which it was done', () => {
  expect(choicesOf(answer, []).favourites).toEqual([4, 2])
  expect(choicesOf(answer, [favourite(7, true), favourite(4, false)]).favourites).toEqual([7, 2])
  expect(choicesOf(answer, [favourite(7, true), favourite(7, false)]).favourites).toEqual([4, 2])
})

test('a report that is opened again is the latest, and stands there once', () => {
  const opened = (reportId: number) => ({
    operation: recentOperation,
    body: { reportId, openedAt: '2026-11-21T08:00:00Z' },
  })
  const { recent } = choicesOf(answer, [opened(9), opened(2)])
  expect(recent.map(({ reportId }) => reportId)).toEqual([2, 9])
  const many = Array.from({ length: 30 }, (_, at) => opened(100 + at))
  expect(choicesOf(answer, many).recent).toHaveLength(20)
})

test('other writes, and damaged ones, change nothing', () => {
  const others = [
    { operation: 'preferencesSaveView', body: { reportId: 9, isFavourite: true } },
    { operation: favouriteOperation, body: null },
    { operation: recentOperation, body: { reportId: 3 } },
  ]
  expect(choicesOf(answer, others)).toEqual({
    favourites: [4, 2],
    favouritePages: answer.favouritePages,
    recent: answer.recentReports,
  })
})

test('pages of reports stand in front while they wait, and go when they are taken back', () => {
  const favouritePage = (page: string, isFavourite: boolean) => ({
    operation: favouritePageOperation,
    body: { page, isFavourite, changedAt: '2026-11-21T08:00:00Z' },
  })
  const [kept = ''] = answer.favouritePages
  const other = '/app/main/report/2?page=a'
  expect(choicesOf(answer, [favouritePage(other, true)]).favouritePages).toEqual([other, kept])
  expect(choicesOf(answer, [favouritePage(other, true), favouritePage(kept, false)]).favouritePages).toEqual([other])
  expect(choicesOf(answer, [{ operation: favouritePageOperation, body: { page: 3 } }]).favouritePages).toEqual([kept])
})
