import { calls, run, type HandlerContext } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { fold } from '#kit/text';
import { empresa } from '../../../schemas/cadastros/empresa';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { carteiraNota } from '../../../schemas/indicacao/carteira-vendas/carteiraNota';
import { observarCarteira, type Observado } from '../../delivery/inicio/carteira.server';
import { fraseDoAlerta } from '../../delivery/inicio/alertas';
import { vendasPorDia } from '../../delivery/relatorios/vendasPorDia.server';
import { ultimasFaturas, ultimasNotas, type UltimaNota } from './ultimas.server';
import { abas, anotar, estados, verCarteira, verNotas } from './minhaCarteira';

interface Vista extends Observado {
  readonly estado: keyof typeof estados;
  readonly nota: UltimaNota | undefined;
  /** The next contact is today or over. */
  readonly chegou: boolean;
}

/** A company of the caller's portfolio; 404 for one of another seller. */
const daCarteira = async ({ rows, notFound }: HandlerContext, id: number) =>
  (await rows.get(empresa, id)) ?? notFound();

const estadoDe = ({ bloqueada, situacao, vencida }: Observado): Vista['estado'] =>
  bloqueada
    ? 'BLOQUEADA'
    : situacao === 'TESTE'
      ? 'TESTE'
      : situacao === 'INADIMPLENTE' || vencida !== null
        ? 'INADIMPLENTE'
        : 'PAGA';
const passa: Readonly<Record<keyof typeof abas, (one: Vista) => boolean>> = {
  PEDEM: ({ chegou, alertas }) => chegou || alertas.some(({ motivo }) => motivo !== 'TESTE_ABERTO'),
  TESTE: ({ estado }) => estado === 'TESTE',
  RISCO: ({ estado, alertas }) =>
    estado === 'BLOQUEADA' ||
    alertas.some(({ motivo }) => motivo === 'INADIMPLENTE' || motivo === 'QUEDA' || motivo === 'PARADA'),
  PAGAM: ({ estado }) => estado === 'PAGA',
  TODAS: () => true,
};

const tamanho = 20;
/** Days of a comparison: these against as many before. */
const mes = 28;
/** Orders of the last days and of those before, of some companies. */
const pedidosDoMes = async ({ db }: HandlerContext, hoje: string, empresas: readonly number[]) => {
  const vendas = await vendasPorDia(db, { inicio: plusDays(hoje, -2 * mes), fim: plusDays(hoje, -1), empresas });
  const soma = (id: number, de: number, ate: number): number =>
    vendas
      .filter(({ empresa: dona, dia }) => dona === id && dia >= plusDays(hoje, -de) && dia < plusDays(hoje, -ate))
      .reduce((total, { pedidos }) => total + pedidos, 0);
  return new Map(empresas.map((id) => [id, { mes: soma(id, mes, 0), mesAntes: soma(id, 2 * mes, mes) }]));
};

export const chamadasDaCarteira = calls(carteiraNota, {
  ver: run(verCarteira, async (context, { form }) => {
    const { user, now, rows } = context;
    const hoje = todayIn(user.zone, now);
    const notas = await ultimasNotas(context);
    const quem = user.seller ?? form.vendedor;
    const todas = (await observarCarteira(context, hoje))
      .filter((one) => quem === null || one.vendedor === quem)
      .map((one): Vista => {
        const nota = notas.get(one.id);
        const proximo = nota?.proximoContato ?? null;
        return {
          ...one,
          estado: estadoDe(one),
          nota,
          chegou: proximo !== null && todayIn(user.zone, new Date(proximo)) <= hoje,
        };
      });
    const busca = fold(form.busca ?? '');
    const achadas = todas
      .filter(passa[form.aba ?? 'TODAS'])
      .filter(({ nome, cidade }) => busca === '' || fold(`${nome} ${cidade ?? ''}`).includes(busca))
      .toSorted((one, other) => Number(other.chegou) - Number(one.chegou));
    const size = form.size ?? tamanho;
    const pagina = achadas.slice(((form.page ?? 1) - 1) * size, (form.page ?? 1) * size);
    const ids = pagina.map(({ id }) => id);
    const pedidos = ids.length === 0 ? new Map<number, never>() : await pedidosDoMes(context, hoje, ids);
    const faturas = await ultimasFaturas(context, ids, hoje);
    const vendedores = await rows.byId(
      vendedor,
      pagina.map((one) => one.vendedor),
    );
    const quantas = (aba: keyof typeof abas): number => todas.filter(passa[aba]).length;
    return {
      agora: now.toISOString(),
      vendedor: quem,
      achadas: achadas.length,
      abas: {
        pedem: quantas('PEDEM'),
        teste: quantas('TESTE'),
        risco: quantas('RISCO'),
        pagam: quantas('PAGAM'),
        todas: todas.length,
      },
      empresas: pagina.map((one) => ({
        empresa: one.id,
        nome: one.nome,
        cidade: one.cidade,
        telefone: one.telefone,
        vendedor: one.vendedor === null ? null : (vendedores.get(one.vendedor)?.nome ?? null),
        plano: one.plano,
        mensalidade: one.mensalidade,
        estado: one.estado,
        fimTeste: one.situacao === 'TESTE' ? one.fimTeste : null,
        semana: one.semana,
        mes: pedidos.get(one.id)?.mes ?? 0,
        mesAntes: pedidos.get(one.id)?.mesAntes ?? 0,
        fatura: faturas.get(one.id) ?? null,
        nota: one.nota ? { texto: one.nota.texto, quando: one.nota.quando } : null,
        proximoContato: one.nota?.proximoContato ?? null,
        chegou: one.chegou,
        alertas: one.alertas.map((alerta) => ({ motivo: alerta.motivo, frase: fraseDoAlerta(alerta) })),
      })),
    };
  }),
  notas: run(verNotas, async (context, { form }) => {
    const loja = await daCarteira(context, form.empresa);
    const notas = await context.rows.all(carteiraNota, {
      empresa: loja.id,
      $sort: [
        ['quando', 'desc'],
        ['id', 'desc'],
      ],
    });
    const pessoas = await context.rows.byId(
      usuario,
      notas.map((uma) => uma.usuario),
    );
    return {
      empresa: loja.id,
      nome: loja.shortName,
      notas: notas.map(({ id, texto, quando, usuario: por, proximoContato }) => ({
        id,
        texto,
        quando,
        por: por === null ? null : por === context.user.id ? 'você' : (pessoas.get(por)?.nome ?? null),
        proximoContato,
      })),
    };
  }),
  anotar: run(anotar, async (context, { form: { empresa: id, texto, proximoContato } }) => {
    const { rows, user, now, refuse } = context;
    const loja = await daCarteira(context, id);
    if (proximoContato !== null && new Date(proximoContato) < now)
      refuse('O próximo contato ainda está por vir: escolha um dia e uma hora adiante!', 'proximoContato');
    const nota = await rows.insert(carteiraNota, {
      empresa: loja.id,
      vendedor: user.seller ?? loja.vendedor,
      texto,
      proximoContato,
    });
    return { id: nota.id };
  }),
});
