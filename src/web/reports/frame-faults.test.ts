import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import common from '../../contract/vocabulary/texts/de/common.json' with { type: 'json' }
import { wordsOfFrame } from './frame-faults.ts'

test('a frame that says nothing of why is told of in words that every page has', () => {
  const intl = createIntl({ locale: 'de', messages: common, onError: () => undefined })
  expect(wordsOfFrame(intl, {}, 'reports.saveAway')).toBe('Auf dem Server ist ein unerwarteter Fehler aufgetreten.')
  expect(wordsOfFrame(intl, { message: 'Nicht erlaubt.' }, 'reports.saveAway')).toBe('Nicht erlaubt.')
})
