/**
 * The tax profiles most shops use, by regime, as codes of the official lists. Rates of ICMS are the state's: people
 * fill them in.
 */
interface Estadual {
  readonly nome: string;
  readonly csosn?: string;
  readonly cstIcms?: string;
  readonly cfop: string;
}
export const estaduaisUsuais: Readonly<Record<'simples' | 'normal' | 'mei', readonly Estadual[]>> = {
  // Only these are accepted from a MEI on a consumer's note (NT 2024.001).
  mei: [
    { nome: 'MEI (102)', csosn: '102', cfop: '5102' },
    { nome: 'MEI, imune (300)', csosn: '300', cfop: '5102' },
  ],
  simples: [
    { nome: 'Produção própria (102)', csosn: '102', cfop: '5101' },
    { nome: 'Revenda (102)', csosn: '102', cfop: '5102' },
    { nome: 'Revenda com substituição tributária (500)', csosn: '500', cfop: '5405' },
    { nome: 'Imune (300)', csosn: '300', cfop: '5102' },
    { nome: 'Não tributada (400)', csosn: '400', cfop: '5102' },
  ],
  normal: [
    { nome: 'Produção própria tributada (00)', cstIcms: '00', cfop: '5101' },
    { nome: 'Revenda tributada (00)', cstIcms: '00', cfop: '5102' },
    { nome: 'Base reduzida (20)', cstIcms: '20', cfop: '5101' },
    { nome: 'Isenta (40)', cstIcms: '40', cfop: '5102' },
    { nome: 'Revenda com substituição tributária (60)', cstIcms: '60', cfop: '5405' },
  ],
};
interface Federal {
  readonly nome: string;
  readonly cst: string;
  readonly pis?: number;
  readonly cofins?: number;
  /** 000001 where it does not say. */ readonly classificacao?: '200047';
}
export const federaisUsuais: Readonly<Record<'simples' | 'normal', readonly Federal[]>> = {
  simples: [
    { nome: 'Simples Nacional (49)', cst: '49' },
    { nome: 'Bares e restaurantes no Simples (49, 200047)', cst: '49', classificacao: '200047' },
    { nome: 'Bebidas monofásicas (04)', cst: '04' },
  ],
  normal: [
    { nome: 'Lucro presumido (01)', cst: '01', pis: 0.65, cofins: 3 },
    { nome: 'Lucro real (01)', cst: '01', pis: 1.65, cofins: 7.6 },
    {
      nome: 'Bares e restaurantes, lucro presumido (01, 200047)',
      cst: '01',
      pis: 0.65,
      cofins: 3,
      classificacao: '200047',
    },
    {
      nome: 'Bares e restaurantes, lucro real (01, 200047)',
      cst: '01',
      pis: 1.65,
      cofins: 7.6,
      classificacao: '200047',
    },
    { nome: 'Bebidas monofásicas (04)', cst: '04' },
    { nome: 'Alíquota zero (06)', cst: '06' },
  ],
};
