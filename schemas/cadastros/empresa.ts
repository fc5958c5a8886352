import { entity } from '#kit';
import { f } from '#fields';

export const situacoes = {
  TESTE: { label: 'Em teste', tone: 'info' },
  ATIVA: { label: 'Ativa', tone: 'success' },
  INADIMPLENTE: { label: 'Inadimplente', tone: 'warning' },
  ENCERRADA: 'Encerrada',
} as const;

export const empresa = entity('empresa', {
  label: ['Empresa', 'Empresas'],
  gender: 'f',
  title: 'shortName',
  picture: 'logo',
  root: 'company/',
  tenant: 'id',
  owner: 'vendedor',
  network: 'matriz',
  fields: {
    shortName: f.text({
      label: 'Nome fantasia',
      required: true,
      max: 60,
      help: 'Como os clientes conhecem a loja. Onde falta espaço aparecem as 20 primeiras letras.',
    }),
    companyName: f.text({ label: 'Razão social', required: true, max: 120 }),
    cpfCnpj: f.document({ label: 'CPF ou CNPJ', required: true, unique: true, copy: false }),
    logo: f.image({ label: 'Logotipo', copy: false, seenByAll: true, aspect: 1 }),
    situacao: f.enum(situacoes, { label: 'Situação', required: true, default: 'TESTE', write: 'ROLE_ADMIN' }),
    bloqueado: f.bool({
      label: 'Bloqueada',
      required: true,
      default: false,
      write: 'EMPRESA_BLOQUEAR',
      help: 'Ninguém da empresa consegue trabalhar enquanto estiver bloqueada.',
    }),
    motivoBloqueio: f.text({ label: 'Motivo do bloqueio', required: true, max: 200, write: 'EMPRESA_BLOQUEAR' }),
    unidade: f.enum(
      { UNICA: 'Loja única', MATRIZ: 'Matriz', FILIAL: 'Filial' },
      { label: 'Unidade', required: true, default: 'UNICA', write: 'ROLE_ADMIN' },
    ),
    rede: f.text({ label: 'Nome da rede', required: true, max: 60, write: 'ROLE_ADMIN' }),
    matriz: f.ref('empresa', { label: 'Matriz', required: true, write: 'ROLE_ADMIN' }),
    dataAbertura: f.date({ label: 'Abertura' }),
    segmento: f.enum(
      {
        PIZZARIA: 'Pizzaria',
        LANCHONETE: 'Lanchonete',
        RESTAURANTE: 'Restaurante',
        BAR: 'Bar',
        PADARIA: 'Padaria e confeitaria',
        ACAI: 'Açaí e sorvetes',
        JAPONESA: 'Comida japonesa',
        MERCADO: 'Mercado e conveniência',
        FARMACIA: 'Farmácia',
        VAREJO: 'Outro varejo',
      },
      { label: 'Segmento' },
    ),
    email: f.email({ label: 'E-mail', required: true }),
    emailsFinanceiro: f.emails({ label: 'E-mails do financeiro', help: 'Recebem faturas e avisos de cobrança.' }),
    telefone: f.phone({ required: true }),
    whatsapp: f.phone({ label: 'WhatsApp', help: 'O número que atende os clientes.' }),
    responsavel: f.text({
      label: 'Responsável',
      max: 80,
      personal: { basis: 'contrato', purpose: 'Contato da empresa' },
    }),
    site: f.url({ label: 'Site' }),
    address: f.address({ label: 'Endereço' }),
    horarios: f.openingHours({
      label: 'Horário de funcionamento',
      help: 'Quem abre o link da empresa vê se está aberta, e quando abre.',
    }),
    fuso: f.enum(
      {
        UTC_3_BRASIL: 'Brasília (UTC-3)',
        UTC_4_BRASIL: 'Manaus, Cuiabá, Campo Grande, Porto Velho e Boa Vista (UTC-4)',
        UTC_5_BRASIL: 'Rio Branco (UTC-5)',
      },
      {
        label: 'Fuso horário',
        required: true,
        default: 'UTC_3_BRASIL',
        help: 'Decide quando o dia começa e termina nos relatórios.',
      },
    ),
    regimeTributario: f.enum(
      {
        SIMPLES: 'Simples Nacional',
        SIMPLES_EXCESSO: 'Simples Nacional, excesso de sublimite',
        NORMAL: 'Regime normal (lucro presumido ou real)',
        MEI: 'MEI',
      },
      { label: 'Regime tributário', help: 'O código de regime (CRT) das notas fiscais.' },
    ),
    inscricaoEstadual: f.text({
      label: 'Inscrição estadual',
      max: 14,
      pattern: /^(\d{2,14}|ISENTO)$/,
      patternMessage: 'Use só números, ou ISENTO!',
    }),
    inscricaoMunicipal: f.text({ label: 'Inscrição municipal', max: 15 }),
    cnae: f.text({
      label: 'CNAE principal',
      max: 7,
      pattern: /^\d{7}$/,
      patternMessage: 'Use os sete números do CNAE!',
    }),
    plano: f.ref('plano', { required: true, write: 'ROLE_ADMIN' }),
    fimTeste: f.date({ label: 'Fim do teste', write: 'ROLE_ADMIN' }),
    permiteTestarPlano: f.bool({
      label: 'Pode testar outros planos',
      default: true,
      write: 'ROLE_ADMIN',
      help: 'Durante o teste, a administração da empresa experimenta os planos Light e PRO.',
    }),
    diaVencimento: f.integer({ label: 'Dia do vencimento', min: 1, max: 28, default: 10, write: 'ROLE_ADMIN' }),
    vendedor: f.ref('vendedor', {
      read: 'VENDEDOR_VER',
      write: 'ROLE_ADMIN',
      help: 'Quem recebe a comissão desta empresa.',
    }),
    consultor: f.ref('consultor', {
      read: 'CONSULTOR_VER',
      write: 'ROLE_ADMIN',
      help: 'Quem acompanha a implantação.',
    }),
    ultimoPedido: f.integer({ label: 'Último número de pedido', readOnly: true, copy: false }),
    tokenCompartilhamento: f.text({
      label: 'Código do link',
      max: 32,
      readOnly: true,
      copy: false,
      unique: 'everywhere',
      read: 'ROLE_ADMIN',
    }),
    observacao: f.longText({ label: 'Observações internas', max: 2000, read: 'ROLE_ADMIN', write: 'ROLE_ADMIN' }),
  },
  when: {
    motivoBloqueio: { bloqueado: true },
    rede: { unidade: 'MATRIZ' },
    matriz: { unidade: 'FILIAL' },
    fimTeste: { situacao: 'TESTE' },
    permiteTestarPlano: { situacao: 'TESTE' },
  },
  rules: [
    // A MEI is a company of one person with a CNPJ.
    {
      on: ['cpfCnpj', 'regimeTributario'],
      test: ({ cpfCnpj }) => cpfCnpj.length === 14,
      message: 'O regime tributário é de empresas com CNPJ!',
    },
  ],
});
