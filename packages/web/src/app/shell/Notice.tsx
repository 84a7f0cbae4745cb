import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Logo } from '../../kit/Logo.tsx'
import classes from './Notice.module.css'

type Props = {
  /** The page's name over the card; without it the card's title is the page's. */
  heading?: string
  title: string
  text: string
  action?: { label: string; onClick: () => void }
  link?: { label: string; to: string } | { label: string; href: string }
  alert?: boolean
  testId?: string
}

/** A page that has one thing to say, and one way on. */
export function Notice({ heading, title, text, action, link, alert, testId }: Props) {
  const Title = heading ? 'h2' : 'h1'
  return (
    <div className={classes.notice} role={alert ? 'alert' : undefined} data-testid={testId}>
      {heading && <h1>{heading}</h1>}
      <div className={classes.card}>
        <span className={classes.mark} aria-hidden><Logo size={40} /></span>
        <Title className={classes.title}>{title}</Title>
        <p>{text}</p>
        <div className={classes.ways}>
          {action && <Button onClick={action.onClick}>{action.label}</Button>}
          {link && ('to' in link
            ? <Button variant="default" component={Link} to={link.to}>{link.label}</Button>
            : <Button variant="default" component="a" href={link.href}>{link.label}</Button>)}
        </div>
      </div>
    </div>
  )
}
