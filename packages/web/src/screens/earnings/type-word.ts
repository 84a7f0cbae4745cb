import { EARNING_TYPES, type EarningTypeName } from '@adit/contract/earning-types'
import { useText } from '../../kit/text.ts'

const isType = (said: string): said is EarningTypeName => EARNING_TYPES.some(type => type === said)

/** What a type of earnings is called; a way of being paid (FPPS, PPS+ …) goes by its own name. */
export function useTypeWord(): (type: string) => string {
  const t = useText('earnings')
  return type => isType(type) ? t(`type.${type}`) : type === 'FPPS fixed' ? t('type.fpps-fixed') : type
}
