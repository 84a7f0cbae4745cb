export type Page = { pageNum: number; pageSize: number }

export const toPage = <T>({ pageNum, pageSize }: Page, items: T[], total: number) =>
  ({ items, pageNum, pageSize, totalRecord: total, totalPage: Math.ceil(total / pageSize) })
