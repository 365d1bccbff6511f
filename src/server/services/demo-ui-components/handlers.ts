import type { demoUiComponents as contract } from '../../../contract/services/demo-ui-components.ts'
import { invalid } from '../../access/refusals.ts'
import type { Handlers } from '../../context/context.ts'
import { countriesNamed } from './countries.ts'

const inUtc = (date: string): string => new Date(date).toISOString()

export const demoUiComponents: Handlers<typeof contract> = {
  async sendAndGetDate(_context, { query }) {
    return { date: inUtc(query.date) }
  },

  async sendAndGetDateTime(_context, { query }) {
    return { date: inUtc(query.date) }
  },

  async sendAndGetDateRange(_context, { query }) {
    const range = { startDate: inUtc(query.startDate), endDate: inUtc(query.endDate) }
    if (range.endDate < range.startDate) throw invalid('endDate', 'dashboard.endsBeforeItBegins')
    return range
  },

  async sendAndGetDateWithText(_context, { body }) {
    return { text: body.text, date: inUtc(body.date) }
  },

  async getCountries({ culture }, { query }) {
    return countriesNamed(query.searchTerm ?? '', culture)
  },

  async sendAndGetSelectedCountries(_context, { body }) {
    return body
  },

  async sendAndGetValue(_context, { query }) {
    return { output: query.input ?? '' }
  },
}
