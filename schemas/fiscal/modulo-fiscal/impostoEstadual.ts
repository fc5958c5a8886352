import { entity } from '#kit';
import { f } from '#fields';

/** ICMS profile of products: chosen on the product, or for all in the module's configuration. */
export const impostoEstadual = entity('impostoEstadual', {
  label: ['Imposto estadual', 'Impostos estaduais'],
  title: 'nome',
  root: 'imposto-estadual/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    csosn: f.ref('csosn', { label: 'CSOSN', help: 'Para empresas do Simples Nacional e MEI.' }),
    cstIcms: f.ref('cstIcms', { label: 'CST do ICMS', help: 'Para empresas do regime normal.' }),
    cfop: f.ref('cfop', { label: 'CFOP', help: 'Usado quando o produto não tem o seu.' }),
    aliquota: f.percent({ label: 'Alíquota do ICMS', min: 0, max: 100 }),
    reducao: f.percent({ label: 'Redução da base', min: 0, max: 100, help: 'Só para o CST 20.' }),
    fcp: f.percent({
      label: 'Fundo de combate à pobreza (FCP)',
      min: 0,
      max: 100,
      help: 'Somado à alíquota, onde o estado o cobra. Só no regime normal, com os CST 00, 20 e 90.',
    }),
    motivoDesoneracao: f.enum(
      {
        '1': 'Táxi',
        '3': 'Uso na agropecuária',
        '4': 'Frotista ou locadora',
        '5': 'Diplomático ou consular',
        '6': 'Amazônia Ocidental e áreas de livre comércio',
        '7': 'SUFRAMA',
        '8': 'Venda a órgão público',
        '9': 'Outros',
        '10': 'Deficiente condutor',
        '11': 'Deficiente não condutor',
        '12': 'Fomento agropecuário',
        '16': 'Olimpíadas',
        '90': 'Solicitado pelo fisco',
      },
      {
        label: 'Motivo da desoneração do ICMS',
        help: 'Onde o estado pede o ICMS desonerado, com os CST 20, 40 e 41. Vazio: não é informado.',
      },
    ),
    calculoDesoneracao: f.enum(
      { POR_DENTRO: 'Por dentro: preço ÷ (1 − alíquota) × alíquota', SOBRE_O_PRECO: 'Sobre o preço: preço × alíquota' },
      {
        label: 'Cálculo do desonerado',
        required: true,
        default: 'POR_DENTRO',
        help: 'Por dentro no Rio de Janeiro (Resolução SEFAZ 13/2019). Use a alíquota cheia, sem o benefício.',
      },
    ),
    beneficio: f.text({
      label: 'Código do benefício (cBenef)',
      max: 10,
      pattern: /^([!-~]{8}|[!-~]{10}|SEM CBENEF)$/,
      patternMessage: 'O código tem 8 ou 10 caracteres, como na tabela do estado!',
      help: 'Da tabela do seu estado, para o CST. Só no regime normal.',
    }),
  },
  when: { calculoDesoneracao: { motivoDesoneracao: { empty: false } } },
  atLeastOne: [['csosn', 'cstIcms']],
});
