import type { Language } from '@adit/contract/languages'
import type { MinerModel } from '@adit/contract/miner'
import type { Column } from '../kit/file/table-file.ts'

const HEADERS: Record<Language, [brand: string, model: string, algorithm: string, hashrate: string, power: string, efficiency: string, released: string]> = {
  zh: ['品牌', '型号', '算法', '标准算力', '功率 (W)', '能效', '发布年份'],
  en: ['Brand', 'Model', 'Algorithm', 'Hash rate', 'Power (W)', 'Efficiency', 'Released'],
  ru: ['Марка', 'Модель', 'Алгоритм', 'Хешрейт', 'Мощность (Вт)', 'Энергоэффективность', 'Год выпуска'],
}

export const minerColumns = (language: Language): Column<MinerModel>[] => {
  const [brand, model, algorithm, hashrate, power, efficiency, released] = HEADERS[language]
  return [
    { header: brand, cell: row => row.brand }, { header: model, cell: row => row.model }, { header: algorithm, cell: row => row.algorithm },
    { header: hashrate, cell: row => row.hashRateText }, { header: power, cell: row => row.power },
    { header: efficiency, cell: row => `${row.efficiency} ${row.efficiencyUnit}` }, { header: released, cell: row => row.released },
  ]
}
