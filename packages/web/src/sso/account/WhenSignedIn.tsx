import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Output } from '@adit/contract/kit'
import { sso } from '@adit/contract/sso'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import classes from '../sso.module.css'

export type Person = NonNullable<Output<typeof sso.me>>

/** The account centre's own guard: whoever is not signed in here goes to the door first. */
export function WhenSignedIn({ children }: { children: (person: Person) => ReactNode }) {
  const me = useCall(sso.me, {})
  return (
    <Await of={me} skeleton={<div className={classes.wide}><Card><Skeleton height={96} /></Card><Card><Skeleton height={160} /></Card></div>}>
      {person => person ? children(person) : <Navigate to="/login" replace />}
    </Await>
  )
}
