import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  /** What it says, to those who do not see it. */
  label: string
  /** From 0 to 100. */
  percent: number
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <span
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <span className={classes.done} style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
    </span>
  )
}
