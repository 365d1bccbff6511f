/**
 * Writes the data of the demo reports, the same each time: `node demo/reports/generate.ts`. Two organisations that share
 * no name, so that a value of one in a report of the other would be seen at once.
 */
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Value = string | number | boolean | null
type Row = readonly Value[]

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const csvValue = (value: Value): string => {
  const text = value === null ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function writeCsv(path: string, headings: readonly string[], rows: readonly Row[]): Promise<void> {
  const text = [headings, ...rows].map((row) => `${row.map(csvValue).join(',')}\n`).join('')
  const file = new URL(path, import.meta.url)
  await writeFile(file, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

const firstDay = Date.UTC(2024, 0, 1)
const dayCount = 1035
const dayAt = (index: number): Date => new Date(firstDay + index * 86_400_000)
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const money = (amount: number): string => amount.toFixed(2)

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** An index, more often where the weight is larger. */
function weighted(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => {
      left -= weight
      return left < 0
    }),
  )
}

const weekdays = ['7 Sunday', '1 Monday', '2 Tuesday', '3 Wednesday', '4 Thursday', '5 Friday', '6 Saturday']

async function writeCalendar(folder: string): Promise<void> {
  const days = Array.from({ length: dayCount }, (_, index) => dayAt(index))
  await writeCsv(
    `${folder}/calendar.csv`,
    ['Day', 'Weekday'],
    days.map((day) => [isoDay(day), weekdays[day.getUTCDay()] ?? '']),
  )
}

// Contoso sells outdoor gear

const outdoorRanges: readonly [
  category: string,
  season: 'summer' | 'winter' | 'even',
  items: readonly [string, number][],
][] = [
  [
    'Tents',
    'summer',
    [
      ['Contoso Ridge 2', 249],
      ['Contoso Ridge 4', 379],
      ['Contoso Basecamp', 649],
      ['Contoso Bivvy', 119],
    ],
  ],
  [
    'Sleeping',
    'summer',
    [
      ['Contoso Down 0°', 289],
      ['Contoso Down 5°', 219],
      ['Contoso Mat Air', 89],
      ['Contoso Mat Foam', 29],
    ],
  ],
  [
    'Jackets',
    'winter',
    [
      ['Contoso Storm Shell', 329],
      ['Contoso Puffer', 199],
      ['Contoso Fleece', 79],
      ['Contoso Wind', 99],
    ],
  ],
  [
    'Footwear',
    'even',
    [
      ['Contoso Trail GTX', 169],
      ['Contoso Alpine B2', 289],
      ['Contoso Sandal', 59],
      ['Contoso Approach', 139],
    ],
  ],
  [
    'Snow',
    'winter',
    [
      ['Contoso Snowshoe', 179],
      ['Contoso Poles Carbon', 129],
      ['Contoso Goggles', 89],
      ['Contoso Probe Kit', 219],
    ],
  ],
  [
    'Climbing',
    'even',
    [
      ['Contoso Rope 60', 179],
      ['Contoso Harness', 69],
      ['Contoso Helmet', 59],
      ['Contoso Draws', 99],
    ],
  ],
  [
    'Cooking',
    'summer',
    [
      ['Contoso Stove Gas', 79],
      ['Contoso Pot Set', 49],
      ['Contoso Filter', 59],
      ['Contoso Mug', 14],
    ],
  ],
  [
    'Packs',
    'even',
    [
      ['Contoso Day 22', 89],
      ['Contoso Trek 45', 159],
      ['Contoso Expedition 70', 239],
      ['Contoso Hip', 34],
    ],
  ],
]

const contosoStores: readonly [name: string, region: string, size: number][] = [
  ['Oslo Karl Johan', 'Nordics', 9],
  ['Stockholm Norrmalm', 'Nordics', 8],
  ['Bergen Harbour', 'Nordics', 4],
  ['Helsinki Kamppi', 'Nordics', 5],
  ['Munich Isartor', 'Alps', 12],
  ['Innsbruck Altstadt', 'Alps', 7],
  ['Zurich Sihlcity', 'Alps', 10],
  ['Bolzano Piazza', 'Alps', 5],
  ['Chamonix Centre', 'Alps', 6],
  ['London Covent Garden', 'British Isles', 11],
  ['Manchester Deansgate', 'British Isles', 6],
  ['Edinburgh Rose Street', 'British Isles', 6],
  ['Dublin Wicklow', 'British Isles', 5],
  ['Paris Bastille', 'West', 10],
  ['Lyon Presqu’île', 'West', 6],
  ['Brussels Louise', 'West', 5],
  ['Amsterdam Jordaan', 'West', 7],
  ['Barcelona Gràcia', 'South', 7],
  ['Madrid Chueca', 'South', 6],
  ['Milan Navigli', 'South', 8],
  ['Athens Kolonaki', 'South', 3],
  ['contoso.example', 'Online', 34],
]

const seasonOf = (season: 'summer' | 'winter' | 'even', day: Date): number => {
  const wave = Math.cos(((day.getUTCMonth() + day.getUTCDate() / 31 - 6.5) / 12) * 2 * Math.PI)
  if (season === 'even') return 1
  return season === 'summer' ? 1 + 0.75 * wave : 1 - 0.75 * wave
}

async function writeSales(folder: string): Promise<void> {
  const random = randomFrom(20_240_101)
  const products = outdoorRanges.flatMap(([category, season, items]) =>
    items.map(([name, price], index) => ({ name, category, season, price, weight: 6 - index + 120 / price })),
  )
  const stores = contosoStores.map(([name, region, size], index) => ({
    id: `S${String(index + 1).padStart(2, '0')}`,
    name,
    region,
    size,
  }))
  const rows: Row[] = []
  const perDay = Array.from({ length: dayCount }, (_, index) => {
    const day = dayAt(index)
    const weekend = [0, 6].includes(day.getUTCDay()) ? 1.35 : 0.9
    const sale = day.getUTCMonth() === 10 && day.getUTCDate() > 20 ? 1.9 : day.getUTCMonth() === 11 ? 1.35 : 1
    return weekend * sale * (1 + (index / dayCount) * 0.35)
  })
  const scale = 120_000 / perDay.reduce((sum, weight) => sum + weight, 0)
  const storeWeights = stores.map(({ size }) => size)
  let order = 100_000
  for (const [index, weight] of perDay.entries()) {
    const day = dayAt(index)
    const productWeights = products.map((product) => product.weight * seasonOf(product.season, day))
    const lines = index === dayCount - 1 ? 120_000 - rows.length : Math.round(weight * scale)
    let store = 0
    for (let line = 0; line < lines; line++) {
      if (line === 0 || random() < 0.62) {
        order++
        store = weighted(storeWeights, random)
      }
      const product = weighted(productWeights, random)
      const { price = 0 } = products[product] ?? {}
      const quantity = price < 60 ? 1 + weighted([6, 3, 1], random) : 1 + weighted([14, 1], random)
      const discount = [0, 0.1, 0.2, 0.3][weighted(weight > 1.6 ? [3, 4, 3, 2] : [16, 3, 1, 0.3], random)] ?? 0
      const returned = random() < (price > 150 ? 0.06 : 0.03)
      rows.push([
        order,
        isoDay(day),
        stores[store]?.id ?? '',
        `P${String(product + 1).padStart(2, '0')}`,
        quantity,
        money(quantity * price * (1 - discount)),
        money(quantity * price * 0.54),
        discount,
        returned,
      ])
    }
  }
  await writeCsv(
    `${folder}/order-lines.csv.gz`,
    ['Order', 'Day', 'Store', 'Product', 'Quantity', 'Revenue', 'Cost', 'Discount', 'Returned'],
    rows,
  )
  await writeCsv(
    `${folder}/products.csv`,
    ['Id', 'Product', 'Category', 'List price'],
    products.map(({ name, category, price }, index) => [
      `P${String(index + 1).padStart(2, '0')}`,
      name,
      category,
      money(price),
    ]),
  )
  await writeCsv(
    `${folder}/stores.csv`,
    ['Id', 'Store', 'Region', 'Channel'],
    stores.map(({ id, name, region }) => [id, name, region, region === 'Online' ? 'Web' : 'Shop']),
  )
  const perMonth = new Map<string, number>()
  for (const [, day, store, , , revenue] of rows) {
    const key = `${String(day).slice(0, 7)}-01,${String(store)}`
    perMonth.set(key, (perMonth.get(key) ?? 0) + Number(revenue))
  }
  const targets = [...perMonth].map(([key, revenue]): Row => {
    const [month = '', store = ''] = key.split(',')
    return [month, store, money(Math.round((revenue * (0.86 + random() * 0.26)) / 100) * 100)]
  })
  await writeCsv(`${folder}/targets.csv`, ['Month', 'Store', 'Target'], targets)
}

async function writeTickets(folder: string): Promise<void> {
  const random = randomFrom(77)
  const teams: readonly [name: string, people: readonly string[], pace: number][] = [
    ['Contoso First line', ['Amira Haddad', 'Ben Okafor', 'Chloé Martin', 'Dmitri Sokolov', 'Elif Kaya'], 1],
    ['Contoso Workplace', ['Farah Aziz', 'Gunnar Lind', 'Hana Novák', 'Ivo Petrov'], 2.2],
    ['Contoso Networks', ['Jonas Weber', 'Keiko Mori', 'Lucía Vega'], 3.4],
    ['Contoso Stores IT', ['Marek Zieliński', 'Nadia Rossi', 'Omar Said'], 2.8],
  ]
  const agents = teams.flatMap(([team, people, pace]) =>
    people.map((name) => ({ name, team, pace: pace * (0.8 + random() * 0.5) })),
  )
  const topics: readonly [string, number, number][] = [
    ['Password', 9, 0],
    ['Laptop', 6, 1],
    ['Printer', 3, 1],
    ['Wi-Fi', 4, 2],
    ['VPN', 5, 2],
    ['Till', 4, 3],
    ['Access', 6, 0],
    ['Software', 6, 1],
  ]
  const rows: Row[] = []
  for (let index = 520; index < dayCount; index++) {
    const day = dayAt(index)
    const isWeekend = [0, 6].includes(day.getUTCDay())
    const count = Math.round((isWeekend ? 5 : 21) * (0.8 + random() * 0.4) * (day.getUTCDay() === 1 ? 1.4 : 1))
    for (let ticket = 0; ticket < count; ticket++) {
      const [topic, , team] = topics[
        weighted(
          topics.map(([, weight]) => weight),
          random,
        )
      ] ?? ['Other', 1, 0]
      const agent = pick(
        agents.filter((each) => each.team === teams[team]?.[0]),
        random,
      )
      const priority = ['1 Critical', '2 High', '3 Normal', '4 Low'][weighted([1, 4, 12, 5], random)] ?? ''
      const urgency = { '1': 0.25, '2': 0.6, '3': 1, '4': 1.8 }[priority.charAt(0)] ?? 1
      const hours = Math.round(agent.pace * urgency * (0.3 + -Math.log(1 - random()) * 7) * 10) / 10
      const opened = new Date(day.getTime() + (7 * 60 + Math.floor(random() * 660)) * 60_000)
      const isOpen = opened.getTime() + hours * 3_600_000 > dayAt(dayCount).getTime()
      const score =
        isOpen || random() < 0.55
          ? null
          : 5 - weighted([10, 6, 2, 1, 0.6], random) - (hours > 30 && random() < 0.5 ? 1 : 0)
      rows.push([
        `T${30_000 + rows.length}`,
        opened.toISOString().slice(0, 16).replace('T', ' '),
        topic,
        priority,
        agent.name,
        isOpen ? 'Open' : 'Solved',
        isOpen ? null : hours,
        isOpen ? null : hours <= 8 + 16 * urgency,
        score === null ? null : Math.max(1, score),
      ])
    }
  }
  await writeCsv(
    `${folder}/tickets.csv.gz`,
    ['Ticket', 'Opened', 'Topic', 'Priority', 'Agent', 'State', 'Hours to solve', 'In time', 'Score'],
    rows,
  )
  await writeCsv(
    `${folder}/agents.csv`,
    ['Agent', 'Team'],
    agents.map(({ name, team }) => [name, team]),
  )
}

// Both keep people and what they cost

interface Department {
  readonly name: string
  readonly division: string
  readonly manager: string
  readonly size: number
  readonly salary: number
}

const givenNames = [
  'Ada',
  'Bilal',
  'Carmen',
  'Dana',
  'Erik',
  'Fatima',
  'Greta',
  'Hugo',
  'Ines',
  'Jamal',
  'Kira',
  'Leo',
  'Mona',
  'Nils',
  'Olga',
  'Pavel',
  'Rania',
  'Sven',
  'Tara',
  'Yusuf',
]

async function writeHeadcount(
  folder: string,
  seed: number,
  brand: string,
  familyNames: readonly string[],
  departments: readonly Department[],
): Promise<void> {
  const random = randomFrom(seed)
  const employees: Row[] = []
  const costs: Row[] = []
  for (const { name, size, salary } of departments) {
    for (let person = 0; person < size; person++) {
      const joined = dayAt(Math.floor((random() ** 1.7 - 1.4) * 700) + 700)
      const left = random() < 0.14 ? new Date(joined.getTime() + (120 + random() * 600) * 86_400_000) : null
      const hasLeft = left !== null && left < dayAt(dayCount)
      employees.push([
        `${brand}-${1000 + employees.length}`,
        `${pick(givenNames, random)} ${pick(familyNames, random)}`,
        name,
        ['Junior', 'Professional', 'Senior', 'Lead'][weighted([4, 7, 4, 1], random)] ?? '',
        pick(['Full time', 'Full time', 'Full time', 'Part time'], random),
        isoDay(joined),
        hasLeft ? isoDay(left) : null,
        hasLeft ? 0 : 1,
      ])
    }
    for (let month = 0; month < 34; month++) {
      const day = isoDay(new Date(Date.UTC(2024, month, 1)))
      const pay = size * salary * (1 + month * 0.0035) * (0.97 + random() * 0.06)
      costs.push([day, name, 'Pay', money(pay), money(size * salary * (1 + month * 0.003))])
      costs.push([day, name, 'Training', money(size * 55 * random() * 2), money(size * 60)])
      costs.push([day, name, 'Travel', money(size * 90 * random() * 2), money(size * 95)])
    }
  }
  await writeCsv(
    `${folder}/employees.csv`,
    ['Number', 'Name', 'Department', 'Grade', 'Contract', 'Joined', 'Left', 'Active'],
    employees,
  )
  await writeCsv(`${folder}/costs.csv`, ['Month', 'Department', 'Kind', 'Actual', 'Budget'], costs)
  await writeCsv(
    `${folder}/departments.csv`,
    ['Department', 'Division', 'Manager'],
    departments.map(({ name, division, manager }) => [name, division, manager]),
  )
}

const contosoDepartments: readonly Department[] = [
  { name: 'Contoso Retail North', division: 'Sales', manager: 'alice', size: 118, salary: 3150 },
  { name: 'Contoso Retail South', division: 'Sales', manager: 'carol', size: 96, salary: 3050 },
  { name: 'Contoso Online', division: 'Sales', manager: 'alice', size: 54, salary: 4200 },
  { name: 'Contoso Product Design', division: 'Product', manager: 'dave', size: 38, salary: 4900 },
  { name: 'Contoso Sourcing', division: 'Product', manager: 'dave', size: 29, salary: 4400 },
  { name: 'Contoso Logistics', division: 'Operations', manager: 'carol', size: 87, salary: 3000 },
  { name: 'Contoso IT', division: 'Operations', manager: 'admin', size: 33, salary: 5100 },
  { name: 'Contoso Finance', division: 'Operations', manager: 'admin', size: 21, salary: 4800 },
]

const fabrikamDepartments: readonly Department[] = [
  { name: 'Fabrikam Press Shop', division: 'Plant Gdańsk', manager: 'alice', size: 142, salary: 3300 },
  { name: 'Fabrikam Paint Line', division: 'Plant Gdańsk', manager: 'carol', size: 76, salary: 3400 },
  { name: 'Fabrikam Assembly', division: 'Plant Porto', manager: 'dave', size: 164, salary: 2900 },
  { name: 'Fabrikam Quality', division: 'Plant Porto', manager: 'alice', size: 41, salary: 3900 },
  { name: 'Fabrikam Engineering', division: 'Head office', manager: 'admin', size: 58, salary: 5400 },
]

// Fabrikam makes parts

async function writeProduction(folder: string): Promise<void> {
  const random = randomFrom(4_711)
  const machines: readonly [id: string, name: string, line: string, plant: string, rate: number, scrap: number][] = [
    ['M1', 'Fabrikam Press 400t', 'Pressing', 'Gdańsk', 940, 0.021],
    ['M2', 'Fabrikam Press 630t', 'Pressing', 'Gdańsk', 760, 0.018],
    ['M3', 'Fabrikam Press 800t', 'Pressing', 'Gdańsk', 690, 0.034],
    ['M4', 'Fabrikam Dip Bath', 'Painting', 'Gdańsk', 1200, 0.012],
    ['M5', 'Fabrikam Powder Booth', 'Painting', 'Gdańsk', 1020, 0.027],
    ['M6', 'Fabrikam Weld Cell A', 'Welding', 'Porto', 560, 0.016],
    ['M7', 'Fabrikam Weld Cell B', 'Welding', 'Porto', 540, 0.022],
    ['M8', 'Fabrikam Assembly 1', 'Assembly', 'Porto', 410, 0.008],
    ['M9', 'Fabrikam Assembly 2', 'Assembly', 'Porto', 395, 0.011],
  ]
  const parts = ['Fabrikam Bracket', 'Fabrikam Hinge', 'Fabrikam Door Beam', 'Fabrikam Seat Rail', 'Fabrikam Housing']
  const rows: Row[] = []
  for (let index = 0; index < dayCount; index++) {
    const day = dayAt(index)
    if (day.getUTCDay() === 0) continue
    for (const [id, , , , rate, scrap] of machines) {
      for (const shift of day.getUTCDay() === 6 ? ['Early'] : ['Early', 'Late', 'Night']) {
        const down = random() < 0.07 ? Math.round(random() * 240) : Math.round(random() * 18)
        const night = shift === 'Night' ? 0.9 : 1
        const made = Math.round(
          rate * night * (1 - down / 480) * (0.93 + random() * 0.1) * (1 + (index / dayCount) * 0.12),
        )
        const bad = Math.round(made * scrap * (0.5 + random()) * (shift === 'Night' ? 1.4 : 1))
        rows.push([isoDay(day), shift, id, parts[(index + rows.length) % parts.length] ?? '', made, bad, down])
      }
    }
  }
  await writeCsv(
    `${folder}/production.csv.gz`,
    ['Day', 'Shift', 'Machine', 'Part', 'Made', 'Scrapped', 'Minutes down'],
    rows,
  )
  await writeCsv(
    `${folder}/machines.csv`,
    ['Id', 'Machine', 'Line', 'Plant'],
    machines.map(([id, name, line, plant]) => [id, name, line, plant]),
  )
}

await writeSales('contoso/sales-performance')
await writeCalendar('contoso/sales-performance')
await writeTickets('contoso/service-desk')
await writeHeadcount(
  'contoso/headcount',
  11,
  'C',
  ['Adler', 'Berg', 'Costa', 'Dubois', 'Eriksen', 'Fontaine', 'Garcia', 'Hansen', 'Ivanov', 'Jansen'],
  contosoDepartments,
)
await writeHeadcount(
  'fabrikam/headcount',
  23,
  'F',
  ['Kowalski', 'Lima', 'Moura', 'Nowak', 'Oliveira', 'Pereira', 'Rocha', 'Silva', 'Wójcik', 'Zając'],
  fabrikamDepartments,
)
await writeProduction('fabrikam/production')
