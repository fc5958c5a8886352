import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

interface Fala {
  /** Minutes ago. */
  readonly ha: number;
  readonly texto: string;
  /** True for an answer of the shop. */
  readonly nossa?: true;
}
interface Conversa {
  readonly situacao: 'NA_FILA' | 'COM_ALGUEM' | 'ADIADA' | 'RESOLVIDA';
  readonly falas: readonly Fala[];
}

const dia = 1440;
const conversas: readonly Conversa[] = [
  { situacao: 'NA_FILA', falas: [{ ha: 4, texto: 'Boa noite! Vocês entregam no Tatuapé?' }] },
  {
    situacao: 'NA_FILA',
    falas: [
      { ha: 12, texto: 'Oi, meu pedido ainda não chegou.' },
      { ha: 9, texto: 'Está marcado para 20 h.' },
    ],
  },
  { situacao: 'NA_FILA', falas: [{ ha: 31, texto: 'Tem opção sem glúten?' }] },
  {
    situacao: 'COM_ALGUEM',
    falas: [
      { ha: 50, texto: 'Quero encomendar salgados para sábado, umas 30 pessoas.' },
      { ha: 46, texto: 'Claro! Quantos de cada? Mando o cardápio de festas.', nossa: true },
      { ha: 22, texto: 'Uns 200, metade coxinha e metade bolinha de queijo.' },
    ],
  },
  {
    situacao: 'COM_ALGUEM',
    falas: [
      { ha: 80, texto: 'Veio refrigerante errado.' },
      { ha: 75, texto: 'Desculpe! Levamos o certo na próxima saída, em 15 minutos.', nossa: true },
      { ha: 40, texto: 'Chegou, obrigada!' },
    ],
  },
  {
    situacao: 'ADIADA',
    falas: [
      { ha: 3 * 60, texto: 'Vocês abrem na segunda?' },
      { ha: 170, texto: 'Respondo amanhã cedo, assim que o gerente confirmar.', nossa: true },
    ],
  },
  {
    situacao: 'RESOLVIDA',
    falas: [
      { ha: dia, texto: 'Qual o valor da entrega para a Mooca?' },
      { ha: dia - 5, texto: 'R$ 7,00. Acima de R$ 80,00 é grátis.', nossa: true },
    ],
  },
  { situacao: 'RESOLVIDA', falas: [{ ha: 2 * dia, texto: 'Obrigado, estava ótimo!' }] },
  {
    situacao: 'RESOLVIDA',
    falas: [
      { ha: 3 * dia, texto: 'Esqueci minha jaqueta aí ontem, acharam?' },
      { ha: 3 * dia - 20, texto: 'Achamos! Está guardada no balcão.', nossa: true },
      { ha: 3 * dia - 25, texto: 'Que bom! Busco hoje.' },
    ],
  },
  { situacao: 'RESOLVIDA', falas: [{ ha: 5 * dia, texto: 'Aceitam vale-refeição?' }] },
  { situacao: 'RESOLVIDA', falas: [{ ha: 8 * dia, texto: 'Posso trocar o sabor da borda?' }] },
  { situacao: 'RESOLVIDA', falas: [{ ha: 12 * dia, texto: 'Têm mesa para seis às 21 h?' }] },
];

/** Shortcut, title and text. */
const textos = [
  ['tempo', 'Tempo agora', 'Agora estamos levando uns 40 minutos.'],
  ['cardapio', 'Cardápio', 'Oi, {nome}! O cardápio está no nosso site, com os preços de hoje.'],
  ['pix', 'Pix', 'Pode pagar por Pix: a chave é o CNPJ da loja. Mande o comprovante por aqui, por favor.'],
  ['endereco', 'Endereço', 'Atendemos no balcão até o fechamento. Pode retirar sem fila pelo aplicativo.'],
  ['desculpe', 'Desculpas', '{nome}, sentimos muito. Já estamos resolvendo e voltamos com a resposta.'],
] as const;

/** Twelve conversations of the first shop, three of them in the queue. `atendente`: who attends the open ones. */
export const talk = async (store: SeedStore, empresa: number, atendente: number): Promise<void> => {
  const instancia = await store.idOf('instanciaWhatsapp', 'nome', 'Atendimento');
  const { rows: people } = await sql<{ id: string; telefone: string }>`
    select min(id) as id, telefone from cliente where empresa_id = ${empresa} and situacao = 'ATIVO' and excluido_em is null
      and telefone ~ '^\\+55\\d{2}9' group by telefone order by min(id) limit ${conversas.length}`.execute(store.db);
  const ago = (minutes: number): string => new Date(store.now.getTime() - minutes * 60_000).toISOString();
  const received: (Readonly<Record<string, unknown>> & { readonly dito: string })[] = [];
  const sent: Readonly<Record<string, unknown>>[] = [];
  const made: Readonly<Record<string, unknown>>[] = [];
  for (const [at, { situacao, falas }] of conversas.entries()) {
    const person = people[at];
    if (!person || instancia === null) return;
    const one = { empresa, instancia, telefone: person.telefone };
    const theirs = falas.filter(({ nossa }) => !nossa);
    const last = Math.min(...theirs.map(({ ha }) => ha));
    for (const [position, { ha, texto, nossa }] of falas.entries()) {
      const key = `demonstracao:${at}:${position}`;
      if (nossa)
        sent.push({
          ...one,
          cliente: Number(person.id),
          autor: atendente,
          texto,
          origem: 'MANUAL',
          estado: 'LIDA',
          simulada: true,
          chave: key,
          enviarEm: ago(ha),
          enviadaEm: ago(ha),
          entregueEm: ago(ha),
          lidaEm: ago(ha),
          tentativas: 1,
        });
      else received.push({ ...one, tipo: 'TEXTO', recebidaEm: ago(ha), idProvedor: key, dito: texto });
    }
    made.push({
      ...one,
      cliente: Number(person.id),
      situacao,
      recebidaEm: ago(last),
      naoLidas: situacao === 'NA_FILA' ? theirs.length : 0,
      atendente: ['COM_ALGUEM', 'ADIADA'].includes(situacao) ? atendente : null,
      situacaoDesde: ago(last),
      adiadaAte: situacao === 'ADIADA' ? ago(-16 * 60) : null,
    });
  }
  const ids = await store.many(
    'recebidaWhatsapp',
    received.map(({ dito: _dito, ...row }) => row),
  );
  // The start seals texts that stand in clear; no key is at hand here.
  for (const [at, { dito }] of received.entries())
    await sql`update recebida_whatsapp set texto = ${dito} where empresa_id = ${empresa} and id = ${ids[at]!}`.execute(
      store.db,
    );
  await store.many(
    'textoRapido',
    textos.map(([atalho, titulo, texto]) => ({ empresa, atalho, titulo, texto })),
  );
  await store.many('mensagemWhatsapp', sent);
  await store.many('conversaWhatsapp', made);
};
