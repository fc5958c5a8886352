import { entity } from '#kit';
import { f } from '#fields';
import { canais } from '../delivery/pedido';

export const cupomDesconto = entity('cupomDesconto', {
  label: ['Cupom', 'Cupons'], title: 'nome', root: 'cupomdesconto/', tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    palavraChave: f.text({ label: 'Palavra-chave', max: 20, unique: true, copy: false, pattern: /^[A-Z0-9]{3,}$/, patternMessage: 'Use três ou mais letras maiúsculas e números!', help: 'O que o cliente digita no pedido: PIZZA10. Vazia: só vale pelos códigos dos lotes.' }),
    situacao: f.enum({ ATIVO: { label: 'Ativo', tone: 'success' }, PAUSADO: { label: 'Pausado', tone: 'warning' }, CANCELADO: { label: 'Cancelado', tone: 'error' } }, { label: 'Situação', required: true, default: 'ATIVO', copy: false }),
    tipo: f.enum({ PERCENTUAL: 'Percentual', VALOR: 'Valor fixo', FRETE: 'Frete grátis' }, { label: 'Desconto', required: true, default: 'PERCENTUAL' }),
    percentual: f.percent({ required: true, min: 0.01, max: 100 }),
    descontoMaximo: f.money({ label: 'Desconto máximo', min: 0.01, help: 'Teto em reais. Vazio: sem teto.' }),
    valor: f.money({ required: true, min: 0.01 }),
    pedidoMinimo: f.money({ label: 'Pedido mínimo', min: 0, help: 'Soma dos itens, sem a entrega.' }),
    dataInicio: f.date({ label: 'Início', required: true, copy: false }),
    dataVencimento: f.date({ label: 'Vencimento', copy: false, help: 'Vale até o fim deste dia. Pode faltar quando há dias da semana.' }),
    vencimentoDiaSemana: f.weekdays({ label: 'Dias da semana em que vale', help: 'Nenhum marcado: todos os dias.' }),
    horaInicio: f.time({ label: 'Vale das' }),
    horaFim: f.time({ label: 'até as', help: 'Pode passar da meia-noite.' }),
    canais: f.enumSet(canais, { label: 'Onde vale', help: 'Nenhum marcado: em todos os canais.' }),
    produtos: f.refs('produto', { label: 'Só para os produtos', help: 'O desconto é calculado sobre eles. Vazio: todos.' }),
    categorias: f.refs('categoriaProduto', { label: 'Só para as categorias' }),
    limiteUso: f.integer({ label: 'Limite de usos', min: 1, help: 'Vazio: sem limite.' }),
    limitePorCliente: f.integer({ label: 'Usos por cliente', min: 1, default: 1, help: 'Vazio: sem limite, e sem precisar identificar o cliente.' }),
    primeiraCompra: f.bool({ label: 'Só na primeira compra', required: true, default: false }),
    usados: f.integer({ label: 'Usos', readOnly: true, copy: false }),
    usuario: f.ref('usuario', { label: 'Criado por', readOnly: true, stamp: 'user', copy: false }),
    dataCriacao: f.dateTime({ label: 'Criação', readOnly: true, stamp: 'now', copy: false }),
    urlCompartilhamento: f.url({ label: 'Endereço para compartilhar', readOnly: true, copy: false }),
    urlCurto: f.url({ label: 'Endereço curto', readOnly: true, copy: false }),
    token: f.text({ max: 64, readOnly: true, copy: false, unique: 'everywhere', read: 'ROLE_ADMIN' }),
    codigoCurto: f.text({ label: 'Código do endereço curto', max: 12, readOnly: true, copy: false, unique: 'everywhere', read: 'ROLE_ADMIN' }),
    whatsAppLote: f.bool({ label: 'Enviado em lote por WhatsApp', readOnly: true, copy: false }),
  },
  when: { percentual: { tipo: 'PERCENTUAL' }, descontoMaximo: { tipo: ['PERCENTUAL', 'FRETE'] }, valor: { tipo: 'VALOR' } },
  rules: [
    { on: ['dataInicio', 'dataVencimento'], test: ({ dataInicio, dataVencimento }) => dataVencimento === null || dataInicio <= dataVencimento, message: 'O vencimento não pode ser antes do início!' },
    { on: ['dataInicio'], test: ({ dataVencimento, vencimentoDiaSemana }) => Boolean(dataVencimento) || (vencimentoDiaSemana ?? []).length > 0, message: 'Informe o vencimento ou os dias da semana em que vale!' },
    { on: ['horaInicio', 'horaFim'], test: ({ horaInicio, horaFim }) => horaInicio !== horaFim, message: 'O horário de início e de fim não podem ser iguais!' },
    { on: ['horaInicio'], test: ({ horaFim }) => Boolean(horaFim), message: 'Informe também até que horas vale!' },
    { on: ['horaFim'], test: ({ horaInicio }) => Boolean(horaInicio), message: 'Informe também a partir de que horas vale!' },
    { on: ['limiteUso', 'limitePorCliente'], test: ({ limiteUso, limitePorCliente }) => Number(limitePorCliente) <= Number(limiteUso), message: 'Não pode passar do limite de usos!' },
    { on: ['valor', 'pedidoMinimo'], test: ({ tipo, valor, pedidoMinimo }) => tipo !== 'VALOR' || pedidoMinimo === null || pedidoMinimo === 0 || valor <= pedidoMinimo, message: 'O pedido mínimo não pode ser menor que o desconto!' },
  ],
});
declare module '#kit/vocabulary' { interface Entities { cupomDesconto: typeof cupomDesconto } }
