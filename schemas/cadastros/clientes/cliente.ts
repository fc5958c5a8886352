import { entity } from '#kit';
import { f } from '#fields';
import { atendem } from '../../atendem';
import { segmentos } from '../../segmentos';

/** Channels by which a customer may give or withdraw consent. */
export const canais = {
  BALCAO: 'No balcão',
  TELEFONE: 'Por telefone',
  WHATSAPP: 'Pelo WhatsApp',
  EMAIL: 'Por e-mail',
  SITE: 'No site',
  PAPEL: 'Em papel assinado',
} as const;

const cadastro = { basis: 'contrato', purpose: 'Atender e entregar pedidos' } as const;

/** Fields with contact and delivery data, for the staff that serves. */
const contato = ['telefone', 'telefoneAlternativo', 'address', 'pontoReferencia', 'enderecos'] as const;

export const cliente = entity('cliente', {
  label: ['Cliente', 'Clientes'],
  title: 'nome',
  root: 'client/',
  tenant: 'empresa',
  owner: 'vendedor',
  subject: 'Clientes',
  is: 'customers',
  imports: { keys: [['cpfCnpj'], ['telefone', 'nome'], ['email', 'nome']] },
  mergedInto: 'unificadoEm',
  clear: [
    { permission: ['CLIENTE_LER'] },
    { permission: atendem, fields: contato, by: { entity: 'pedido', ref: 'cliente' } },
    { permission: atendem, fields: contato, lookup: true },
  ],
  fields: {
    nome: f.text({ required: true, max: 100, personal: cadastro }),
    apelido: f.text({ max: 40, help: 'Como gosta de ser chamado.', personal: cadastro }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    tipo: f.enum(
      { FISICA: 'Pessoa física', JURIDICA: 'Pessoa jurídica' },
      { label: 'Pessoa', required: true, default: 'FISICA' },
    ),
    cpfCnpj: f.document({
      label: 'CPF ou CNPJ',
      unique: true,
      copy: false,
      personal: { basis: 'obrigacaoLegal', purpose: 'Identificar o consumidor nas notas fiscais' },
    }),
    razaoSocial: f.text({ label: 'Razão social', max: 120 }),
    inscricaoEstadual: f.text({
      label: 'Inscrição estadual',
      max: 14,
      pattern: /^(\d{2,14}|ISENTO)$/,
      patternMessage: 'Use só números, ou ISENTO!',
    }),
    telefone: f.phone({
      required: true,
      index: true,
      warnRepeated: true,
      help: 'De preferência o celular: é por ele que o cliente é achado no pedido.',
      personal: cadastro,
    }),
    telefoneAlternativo: f.phone({
      label: 'Outro telefone',
      index: true,
      warnRepeated: true,
      personal: cadastro,
    }),
    email: f.email({ label: 'E-mail', personal: cadastro }),
    emailVerificado: f.bool({
      label: 'E-mail confirmado',
      readOnly: true,
      copy: false,
      default: false,
      resetBy: ['email'],
    }),
    emailVerificadoEm: f.dateTime({
      label: 'E-mail confirmado em',
      readOnly: true,
      copy: false,
      resetBy: ['email'],
    }),
    dataNascimento: f.date({
      label: 'Nascimento',
      past: true,
      help: 'Para as mensagens de aniversário.',
      personal: { basis: 'consentimento', purpose: 'Aniversariantes' },
    }),
    aniversario: f.dayMonth({
      label: 'Aniversário',
      help: 'Dia e mês, de quem não diz o ano.',
      personal: { basis: 'consentimento', purpose: 'Aniversariantes' },
    }),
    diaAniversario: f.dayMonth({
      label: 'Dia do aniversário',
      readOnly: true,
      copy: false,
      index: true,
      of: ['dataNascimento', 'aniversario'],
      personal: { basis: 'consentimento', purpose: 'Aniversariantes' },
    }),
    genero: f.enum(
      { FEMININO: 'Feminino', MASCULINO: 'Masculino', OUTRO: 'Outro', NAO_INFORMADO: 'Prefere não informar' },
      { label: 'Gênero', personal: { basis: 'consentimento', purpose: 'Públicos de campanhas' } },
    ),
    address: f.address({ label: 'Endereço', personal: cadastro }),
    pontoReferencia: f.text({ label: 'Ponto de referência', max: 120, personal: cadastro, masked: true }),
    // The principal address is `address`, which files, notes and campaigns read.
    enderecos: f.list(
      {
        apelido: f.text({ required: true, max: 30, help: 'Casa, trabalho, casa da mãe…' }),
        address: f.address({ label: 'Endereço', required: true }),
        pontoReferencia: f.text({ label: 'Ponto de referência', max: 120, masked: true }),
      },
      { label: 'Outros endereços', key: 'apelido', max: 9, each: 'Endereço', copy: false, personal: cadastro },
    ),
    situacao: f.enum(
      {
        ATIVO: { label: 'Ativo', tone: 'success' },
        INATIVO: 'Inativo',
        BLOQUEADO: { label: 'Bloqueado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'ATIVO' },
    ),
    motivoBloqueio: f.text({
      label: 'Motivo do bloqueio',
      required: true,
      max: 200,
      help: 'Visto só pela equipe.',
      personal: cadastro,
    }),
    origem: f.enum(
      {
        BALCAO: 'Balcão',
        TELEFONE: 'Telefone',
        WHATSAPP: 'WhatsApp',
        SITE: 'Site e cardápio digital',
        IFOOD: 'iFood',
        INDICACAO: 'Indicação',
        IMPORTACAO: 'Importação',
      },
      { default: 'BALCAO' },
    ),
    indicadoPor: f.ref('cliente', {
      label: 'Indicado por',
      copy: false,
      holds: false,
      help: 'Até a primeira compra.',
    }),
    aceitaMensagens: f.bool({
      label: 'Aceita receber mensagens',
      readOnly: true,
      copy: false,
      default: false,
      help: 'Muda pelas ações “Registrar consentimento” e “Retirar consentimento”. Sem ele, o cliente fica fora das campanhas.',
    }),
    dataConsentimento: f.date({
      label: 'Consentiu em',
      readOnly: true,
      copy: false,
      personal: { basis: 'obrigacaoLegal', purpose: 'Provar o consentimento' },
    }),
    limiteFiado: f.money({ label: 'Limite de fiado', min: 0, help: 'Vazio: não compra fiado.' }),
    deveFiado: f.money({ label: 'Deve de fiado', readOnly: true, copy: false, min: 0, enforced: true }),
    etiquetas: f.tags({ label: 'Etiquetas', help: 'Para separar públicos: VIP, vegetariano, condomínio…' }),
    observacao: f.longText({
      label: 'Observações',
      max: 1000,
      help: 'Alergias, preferências, recados para a entrega. @ e o login avisam um colega.',
      mentions: true,
      personal: cadastro,
    }),
    vendedor: f.ref('vendedor', { help: 'Um vendedor vê só os seus.' }),
    pontos: f.integer({ readOnly: true, copy: false, min: 0, enforced: true }),
    // Figures of orders that were not cancelled. Saves of orders maintain them; a nightly routine corrects differences.
    quantidadePedidos: f.integer({ label: 'Pedidos', readOnly: true, copy: false, default: 0 }),
    totalCompras: f.money({ label: 'Já comprou', readOnly: true, copy: false, default: 0 }),
    ticketMedio: f.money({ label: 'Ticket médio', readOnly: true, copy: false }),
    intervaloDias: f.integer({ label: 'Compra a cada', readOnly: true, copy: false, help: 'Em dias, na média.' }),
    primeiraCompra: f.date({ label: 'Primeira compra', readOnly: true, copy: false }),
    ultimaCompra: f.date({ label: 'Última compra', readOnly: true, copy: false }),
    segmento: f.enum(segmentos, {
      readOnly: true,
      copy: false,
      help: 'Pelas compras, a cada noite.',
    }),
    cadastroRapido: f.bool({
      label: 'Cadastro rápido',
      readOnly: true,
      copy: false,
      default: false,
      help: 'Feito só pelo telefone, no pedido.',
    }),
    reune: f.integer({ label: 'Cadastros reunidos', readOnly: true, copy: false }),
    unificadoEm: f.ref('cliente', { label: 'Unificado em', readOnly: true, copy: false }),
    unificadoQuando: f.dateTime({ label: 'Unificado quando', readOnly: true, copy: false }),
  },
  when: {
    dataNascimento: { tipo: 'FISICA' },
    aniversario: { tipo: 'FISICA' },
    genero: { tipo: 'FISICA' },
    razaoSocial: { tipo: 'JURIDICA' },
    inscricaoEstadual: { tipo: 'JURIDICA' },
    motivoBloqueio: { situacao: 'BLOQUEADO' },
    dataConsentimento: { aceitaMensagens: true },
    emailVerificadoEm: { emailVerificado: true },
  },
  rules: [
    {
      on: ['tipo', 'cpfCnpj'],
      test: ({ tipo, cpfCnpj }) => (cpfCnpj?.length === 11) === (tipo === 'FISICA'),
      message: 'Pessoa física tem CPF; pessoa jurídica tem CNPJ!',
    },
    {
      on: ['telefone', 'telefoneAlternativo'],
      test: ({ telefone, telefoneAlternativo }) => telefone !== telefoneAlternativo,
      message: 'Informe outro telefone ou deixe vazio!',
    },
  ],
});
