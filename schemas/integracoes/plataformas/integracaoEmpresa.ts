import { entity, states } from '#kit';
import { f } from '#fields';

/** Platforms that a company may connect: those that bring orders and those that carry them. */
export const servicos = {
  IFOOD: 'iFood',
  BOX_DELIVERY: 'Box Delivery',
  FOODY_DELIVERY: 'Foody Delivery',
  PICKNGO: 'Pick N Go',
  MACHINE: 'Machine',
} as const;
export type Servico = keyof typeof servicos;
/** Platforms that bring orders. The others carry them. */
export const trazemPedidos = ['IFOOD'] as const satisfies readonly Servico[];
export const levamPedidos = [
  'BOX_DELIVERY',
  'FOODY_DELIVERY',
  'PICKNGO',
  'MACHINE',
] as const satisfies readonly Servico[];

const conta = { servico: [...levamPedidos] } as const;
const deEntrega = conta;
const dePedidos = { servico: [...trazemPedidos] } as const;

/** Account of a company at a platform: its credentials, its state and what it may do by itself. */
export const integracaoEmpresa = entity('integracaoEmpresa', {
  label: ['Integração', 'Integrações'],
  gender: 'f',
  title: 'nome',
  root: 'empresa/integracao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    servico: f.enum(servicos, { label: 'Plataforma', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 60, help: 'Como a equipe a reconhece: iFood da loja Centro.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    idLoja: f.text({
      label: 'Código da loja na plataforma',
      max: 64,
      copy: false,
      help: 'No iFood, o identificador da loja (merchantId), do Portal do Parceiro.',
    }),
    loja: f.text({
      label: 'Loja na plataforma',
      max: 80,
      unique: 'everywhere',
      readOnly: true,
      copy: false,
      read: 'ROLE_ADMIN',
    }),
    ambiente: f.enum(
      {
        SIMULACAO: { label: 'SIMULAÇÃO', tone: 'warning' },
        HOMOLOGACAO: { label: 'Homologação (testes)', tone: 'info' },
        PRODUCAO: 'Produção',
      },
      {
        required: true,
        default: 'SIMULACAO',
        help: 'Em SIMULAÇÃO nada sai daqui: quem responde é um programa nosso.',
      },
    ),
    situacao: f.enum(
      {
        NAO_CONFIGURADA: 'Não configurada',
        AGUARDANDO_AUTORIZACAO: { label: 'Aguardando autorização', tone: 'info' },
        ATIVA: { label: 'Ligada', tone: 'success' },
        PAUSADA: { label: 'Pausada', tone: 'warning' },
        ERRO: { label: 'Com erro', tone: 'error' },
        DESATIVADA: 'Desligada',
      },
      { label: 'Situação', required: true, readOnly: true, default: 'NAO_CONFIGURADA', copy: false },
    ),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, copy: false, stamp: 'now' }),
    usuario: f.text({
      label: 'Usuário',
      max: 120,
      copy: false,
      help: 'Login ou client ID da sua conta na plataforma.',
    }),
    segredo: f.token({ label: 'Senha', max: 200, help: 'Senha ou client secret da sua conta na plataforma.' }),
    token: f.token({ label: 'Chave da API', max: 500, help: 'O token que a plataforma mostra no painel dela.' }),
    renovacao: f.token({ label: 'Autorização da loja', max: 4000, readOnly: true }),
    verificador: f.token({ label: 'Autorização em curso', max: 200, readOnly: true }),
    endereco: f.url({ label: 'Endereço da API', help: 'Só onde a plataforma dá um endereço a cada conta.' }),
    credencialEm: f.dateTime({ label: 'Credencial configurada em', readOnly: true, copy: false }),
    expiraEm: f.dateTime({ label: 'Autorização vale até', readOnly: true, copy: false }),
    enderecoDesde: f.dateTime({ label: 'Endereço de avisos desde', readOnly: true, copy: false }),
    ultimoSucesso: f.dateTime({ label: 'Última resposta', readOnly: true, copy: false, audited: false }),
    ultimoErro: f.text({ label: 'Último erro', max: 300, readOnly: true, copy: false, audited: false }),
    erroDesde: f.dateTime({ label: 'Sem resposta desde', readOnly: true, copy: false, audited: false }),
    errosSeguidos: f.integer({
      label: 'Erros seguidos',
      required: true,
      min: 0,
      readOnly: true,
      default: 0,
      copy: false,
      audited: false,
    }),
    lojaLa: f.enum(
      {
        ABERTA: { label: 'Aberta', tone: 'success' },
        ALERTA: { label: 'Aberta, com aviso', tone: 'warning' },
        FECHADA: { label: 'Fechada', tone: 'warning' },
        ERRO: { label: 'Com erro', tone: 'error' },
      },
      { label: 'A loja lá', readOnly: true, copy: false, audited: false },
    ),
    lojaLaTexto: f.text({ label: 'O que a plataforma diz', max: 200, readOnly: true, copy: false, audited: false }),
    interrupcao: f.text({ label: 'Pausa nossa lá', max: 64, readOnly: true, copy: false, audited: false }),
    interrupcaoAte: f.dateTime({ label: 'Pausa nossa até', readOnly: true, copy: false, audited: false }),
    confirmaAutomatico: f.bool({
      label: 'Confirmar sozinho os pedidos',
      default: false,
      help: 'Sem isto, alguém da equipe confirma em até 8 minutos, ou o iFood cancela.',
    }),
    enviaStatus: f.bool({
      label: 'Contar à plataforma o andamento',
      default: true,
      help: 'Em preparo, pronto e saiu para entrega.',
    }),
    sincronizaCardapio: f.bool({ label: 'Manter o cardápio igual', default: false }),
    sincronizaPausas: f.bool({
      label: 'Pausar lá quando pausar aqui',
      default: true,
      help: 'Loja fechada ou pausada aqui fica fechada lá.',
    }),
    quandoChamar: f.enum(
      {
        MANUAL: 'Quando alguém chamar',
        CONFIRMADO: 'Ao confirmar o pedido',
        PREPARO: 'Ao começar o preparo',
        PRONTO: 'Quando ficar pronto',
      },
      { label: 'Chamar o entregador', default: 'MANUAL' },
    ),
    raioMax: f.decimal({ label: 'Distância máxima (km)', min: 0, max: 200 }),
    valorMax: f.money({ label: 'Valor máximo da corrida', min: 0 }),
    valorCombinado: f.money({
      label: 'Valor combinado por corrida',
      min: 0,
      help: 'Onde a plataforma não diz o preço antes, como a Foody: o que você combinou com ela.',
    }),
    plataforma: f.ref('plataformaTerceiro', {
      label: 'Comissão',
      help: 'A plataforma de terceiros com a comissão e a taxa combinadas.',
    }),
  },
  when: {
    usuario: conta,
    segredo: conta,
    token: conta,
    endereco: conta,
    enderecoDesde: conta,
    renovacao: dePedidos,
    verificador: dePedidos,
    expiraEm: dePedidos,
    confirmaAutomatico: dePedidos,
    enviaStatus: dePedidos,
    sincronizaCardapio: dePedidos,
    sincronizaPausas: dePedidos,
    quandoChamar: deEntrega,
    raioMax: deEntrega,
    valorMax: deEntrega,
    valorCombinado: deEntrega,
  },
  unique: [['servico', 'idLoja']],
});

const daCasa = { from: 'any', by: 'house' } as const;
/** The house sets the state: by the switch, by what the partner answers, by an authorisation that begins or ends. */
export const vidaDaIntegracao = states(integracaoEmpresa, 'situacao', {
  since: 'situacaoDesde',
  moves: {
    esquecer: { ...daCasa, label: 'Esquecer a credencial', to: 'NAO_CONFIGURADA' },
    pedirAutorizacao: { ...daCasa, label: 'Pedir autorização', to: 'AGUARDANDO_AUTORIZACAO' },
    ativar: { ...daCasa, label: 'Ligar', to: 'ATIVA' },
    pausar: { label: 'Pausar', icon: 'pause', from: 'ATIVA', to: 'PAUSADA' },
    retomar: { label: 'Retomar', icon: 'play', tone: 'primary', from: 'PAUSADA', to: 'ATIVA' },
    falhar: { label: 'Acusar erro', by: 'house', from: 'ATIVA', to: 'ERRO' },
    desativar: { ...daCasa, label: 'Desligar', to: 'DESATIVADA' },
  },
});
/** Listens to the partner: a paused one too, and one with an error is tried again. */
export const ouve = { situacao: ['ATIVA', 'PAUSADA', 'ERRO'] } as const;
