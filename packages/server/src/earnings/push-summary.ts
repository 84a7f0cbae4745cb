type Subscription = { email: string; recv_since: Date | null; pay_since: Date | null }

/** What the audit list shows of an address's wishes. */
export const summary = ({ email, recv_since, pay_since }: Subscription) => ({ email, recv: recv_since !== null, pay: pay_since !== null })
