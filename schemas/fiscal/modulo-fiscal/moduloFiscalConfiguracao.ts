import { entity } from '#kit';
import { f } from '#fields';

/** Settings of a company's notes: one record each. */
export const moduloFiscalConfiguracao = entity('moduloFiscalConfiguracao', {
  label: ['Configuração fiscal', 'Configurações fiscais'],
  gender: 'f',
  title: 'ambiente',
  root: 'company/fiscal/modulo-fiscal-configuracao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    ambiente: f.enum(
      { HOMOLOGACAO: 'Homologação (testes)', PRODUCAO: 'Produção' },
      { required: true, default: 'HOMOLOGACAO', help: 'Em homologação as notas não têm valor fiscal.' },
    ),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    serie: f.integer({ label: 'Série da NFC-e', required: true, min: 1, max: 889, default: 1 }),
    serieNfe: f.integer({
      label: 'Série da NF-e',
      required: true,
      min: 1,
      max: 889,
      default: 1,
      help: 'Cada modelo tem a sua numeração.',
    }),
    versaoQrCode: f.enum(
      { V3: 'Versão 3, sem CSC', V2: 'Versão 2, com CSC' },
      { label: 'QR Code', required: true, default: 'V3' },
    ),
    cscId: f.text({
      label: 'Identificador do CSC',
      required: true,
      max: 6,
      pattern: /^\d{1,6}$/,
      patternMessage: 'São até seis números!',
    }),
    csc: f.token({
      label: 'Código de segurança (CSC)',
      required: true,
      max: 60,
      help: 'Do portal da SEFAZ do seu estado.',
    }),
    ibsCbs: f.enum(
      { AUTOMATICO: 'Conforme o regime e a data', SIM: 'Sempre', NAO: 'Nunca' },
      {
        label: 'Informar IBS e CBS',
        required: true,
        default: 'AUTOMATICO',
        help: 'Obrigatório no regime normal; no Simples e no MEI, a partir de 04/01/2027.',
      },
    ),
    ncm: f.ref('ncm', {
      label: 'NCM de quem não tem',
      help: 'Para produtos sem NCM no cadastro. 21069090 é o das preparações alimentícias.',
    }),
    impostoEstadual: f.ref('impostoEstadual', {
      label: 'Imposto estadual',
      help: 'Para produtos sem imposto no cadastro. Vazio, no Simples e no MEI: CSOSN 102 (no Simples, 500 com o CFOP 5405).',
    }),
    impostoFederal: f.ref('impostoFederal', {
      label: 'Imposto federal',
      help: 'Para produtos sem imposto no cadastro. Vazio, no Simples e no MEI: CST 49.',
    }),
    cstComBeneficio: f.enumSet(
      { 20: '20', 40: '40', 41: '41', 60: '60', 90: '90' },
      {
        label: 'CST que pedem o código do benefício (cBenef)',
        help: 'No regime normal, conforme a tabela do estado. No Rio de Janeiro, 20 e 40 sempre pedem.',
      },
    ),
    cstComDesoneracao: f.enumSet(
      { '20': '20', '40': '40', '41': '41' },
      {
        label: 'CST que pedem o ICMS desonerado',
        help: 'No regime normal, onde o estado manda dizer o valor e o motivo da desoneração. Na dúvida, pergunte ao contador.',
      },
    ),
    exigeFcp: f.bool({
      label: 'O estado exige o FCP',
      default: false,
      help: 'Marcado: no regime normal, produto com ICMS próprio sem o percentual do fundo não vira nota.',
    }),
    entregaSemCpf: f.enum(
      { PRESENCIAL: 'Emitir como venda no balcão', RECUSAR: 'Pedir o CPF e o endereço' },
      {
        label: 'Entrega sem CPF ou endereço',
        required: true,
        default: 'PRESENCIAL',
        help: 'Com os dois, a nota sai como entrega em domicílio, com o endereço e quem transporta.',
      },
    ),
    plataformas: f.list(
      {
        canal: f.enum(
          { IFOOD: 'iFood', SITE: 'Site e cardápio digital', TOTEM: 'Autoatendimento', WHATSAPP: 'WhatsApp' },
          { required: true },
        ),
        nome: f.text({ required: true, max: 60 }),
        cnpj: f.document({ label: 'CNPJ', only: 'cnpj', required: true }),
        identificacao: f.text({ label: 'Identificação da loja lá', required: true, max: 60 }),
        entrega: f.bool({ label: 'A plataforma entrega', required: true, default: false }),
      },
      {
        label: 'Plataformas de venda',
        each: 'Plataforma',
        max: 4,
        help: 'Vendas por elas dizem na nota o CNPJ da plataforma e como ela conhece a loja.',
      },
    ),
    exigeIntegracao: f.bool({
      label: 'O estado exige os dados do pagamento eletrônico',
      default: false,
      help: 'Marcado: cartão e Pix sem autorização e CNPJ da adquirente não viram nota. A autorização é digitada no caixa ou ao emitir.',
    }),
    adquirente: f.document({
      label: 'CNPJ da adquirente',
      only: 'cnpj',
      help: 'De quem processa os cartões e o Pix. Vale para os pagamentos que não dizem a sua.',
    }),
    contingencia: f.bool({
      label: 'Emitir em contingência quando a SEFAZ não atende',
      required: true,
      default: true,
      help: 'A nota sai na hora e é transmitida em até 24 horas, por este sistema.',
    }),
    esperaSefaz: f.integer({
      label: 'Segundos de espera pela SEFAZ',
      required: true,
      min: 3,
      max: 20,
      default: 8,
      help: 'Depois deles a venda sai em contingência.',
    }),
    papel: f.enum(
      { R80: '80 mm', R58: '58 mm', A4: 'A4' },
      { label: 'Papel do DANFE', required: true, default: 'R80' },
    ),
    informacoes: f.text({
      label: 'Informações nas notas',
      max: 500,
      help: 'Aparece em todas: por exemplo, o telefone do Procon.',
    }),
    emailsContador: f.emails({
      label: 'E-mails do contador',
      max: 5,
      help: 'Recebem os XMLs que forem enviados ao contador.',
    }),
    fechamentoDia: f.integer({
      label: 'Dia do envio ao contador',
      min: 1,
      max: 28,
      help: 'Neste dia o pacote do mês anterior vai sozinho aos e-mails do contador. Vazio: não vai sozinho.',
    }),
  },
  when: { esperaSefaz: { contingencia: true }, cscId: { versaoQrCode: 'V2' }, csc: { versaoQrCode: 'V2' } },
});
