import { describe, expect, it } from 'vitest'
import { cleanFolderPath } from '../../shared/folder-path.ts'
import { decideFolderPath, withFoldersAbove } from './folder-path.ts'

it.each([
  ['Sales/Europe', 'Sales/Europe'],
  [' Sales // Europe / ', 'Sales/Europe'],
  ['المبيعات / أوروبا', 'المبيعات/أوروبا'],
  [' / ', null],
  ['', null],
])('the folder %j is kept as %j', (path, kept) => {
  expect(cleanFolderPath(path)).toBe(kept)
})

describe('a change', () => {
  it('that does not name the folder leaves it, and one that names none empties it', () => {
    expect(decideFolderPath('Sales', undefined)).toBe('Sales')
    expect(decideFolderPath('Sales', null)).toBeNull()
    expect(decideFolderPath('Sales', ' / ')).toBeNull()
    expect(decideFolderPath('Sales', ' Desks /')).toBe('Desks')
  })
})

it('folders are told once and in order, with those above them', () => {
  expect(withFoldersAbove(['sales/Europe/Iberia', 'Zoo', 'sales/Asia', 'Ägypten'])).toEqual([
    'Ägypten',
    'sales',
    'sales/Asia',
    'sales/Europe',
    'sales/Europe/Iberia',
    'Zoo',
  ])
  expect(withFoldersAbove([])).toEqual([])
})
