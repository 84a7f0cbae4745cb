import { useMediaQuery } from '@mantine/hooks'

/** Below this the rail is a bar, tables are rows of two lines and targets are 44 px; CSS says the same number. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
