import { Button, Code } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { State } from '../kit/State.tsx'
import { paths } from '../session/paths.ts'

/** Of an address at which nothing is. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <State
      isPage
      icon={<MissingTile />}
      title={<FormattedMessage id="notFound.title" />}
      actions={
        <Button component={Link} to={paths.start}>
          <FormattedMessage id="page.toStart" />
        </Button>
      }
    >
      <FormattedMessage
        id="notFound.detail"
        values={{
          address: (
            <Code dir="ltr" fz="sm">
              {pathname}
            </Code>
          ),
        }}
      />
    </State>
  )
}

const tiles = [
  { x: 4, y: 4, fill: '#0f766e' },
  { x: 23.5, y: 4, fill: '#14a098' },
  { x: 43, y: 4, fill: '#4f46e5' },
  { x: 4, y: 23.5, fill: '#5eead4', opacity: 0.35 },
  { x: 43, y: 23.5, fill: '#a5b4fc', opacity: 0.45 },
  { x: 23.5, y: 43, fill: '#3730a3' },
] as const

/** The product's mark without its middle. */
function MissingTile() {
  return (
    <svg viewBox="0 0 64 64" width={96} height={96} aria-hidden>
      {tiles.map((tile) => (
        <rect key={`${tile.x} ${tile.y}`} width={17} height={17} rx={4} {...tile} />
      ))}
      <rect
        x={24.25}
        y={24.25}
        width={15.5}
        height={15.5}
        rx={3.5}
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth={1.5}
        strokeDasharray="2.5 2"
      />
    </svg>
  )
}
