import { file, handlers, type Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { process, processes } from '#kit/work/process';
import { counted } from '#kit/text';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { encerramento } from '../../schemas/sistema/encerramento';
import { encerramentos } from './encerramento';
import { comprovante, noPlataforma } from './encerrar.server';

type Encerramento = Infer<typeof encerramento>;
const numero = f.integer({ required: true, min: 1 });
const linha = { one: 'Linha', many: 'Linhas' };
const [contar, conferir, fechar] = ['_contar', '_conferir', '_fechar'] as const;

const de = ({ transaction, notFound }: OutsideContext, id: number): Promise<Encerramento> =>
  transaction(async ({ rows }) => (await rows.get(encerramento, id)) ?? notFound());
const guardar = (
  { transaction }: OutsideContext,
  id: number,
  patch: Partial<Encerramento> | ((now: Encerramento) => Partial<Encerramento>),
): Promise<Encerramento> => transaction(({ rows }) => rows.change(encerramento, id, patch));

/** Streams the archive; records the export once the last byte has been sent. */
async function* ateOFim(context: OutsideContext, id: number): AsyncGenerator<Uint8Array, void> {
  yield* context.offboarding.archive(id);
  await guardar(context, id, { baixadoEm: context.now.toISOString() });
}

/** Begins the export of a company that is over; an older one is replaced by it. */
export const exportarTudo = async (
  context: OutsideContext,
  { record, form }: { readonly record: Infer<typeof empresa>; readonly form: { readonly senha: string } },
): Promise<{ readonly processo: number }> => {
  const { refuse, demandPassword, offboarding } = context;
  noPlataforma(context);
  await demandPassword(form.senha, 'senha');
  return context.transaction(async ({ rows, start }) => {
    if (await rows.exists(empresa, { matriz: record.id }))
      refuse('Outras empresas têm esta como matriz: mude a matriz delas primeiro!');
    await rows.updateWhere(
      encerramento,
      { numeroEmpresa: record.id, situacao: ['EXPORTANDO', 'EXPORTADA'] },
      { situacao: 'SUBSTITUIDA' },
    );
    const { id } = await rows.insert(encerramento, {
      nome: record.shortName,
      numeroEmpresa: record.id,
      versaoEmpresa: record.versao,
      cpfCnpj: record.cpfCnpj,
      contagens: offboarding.steps.map(({ key, label, kept }) => ({
        chave: key,
        nome: label,
        antes: 0,
        depois: null,
        motivo: kept ?? null,
      })),
    });
    return start(exportarEmpresa, {
      encerramento: id,
      tabelas: offboarding.steps
        .filter(({ exported }) => exported)
        .map(({ key, label }) => ({ chave: key, nome: label })),
    });
  });
};

export const acoesEncerramento = handlers(encerramentos, {
  baixar: {
    outside: (context, { record }) => ({
      ...file(`empresa-${record.numeroEmpresa}.zip`, ''),
      parts: ateOFim(context, record.id),
    }),
  },
  apagar: {
    outside: async (context, { record, form }) => {
      const { refuse, transaction, demandPassword } = context;
      noPlataforma(context);
      if (form.nome.trim() !== record.nome) refuse('O nome digitado não é o da empresa!', 'nome');
      await demandPassword(form.senha, 'senha');
      return transaction(async ({ rows, start }) => {
        const fresh = (await rows.get(encerramento, record.id, { lock: true })) ?? context.notFound();
        const company = await rows.get(empresa, fresh.numeroEmpresa);
        if (company && (company.situacao !== 'ENCERRADA' || !company.bloqueado))
          refuse('A empresa não está mais encerrada e bloqueada!');
        if (company && company.versao !== fresh.versaoEmpresa)
          refuse('A empresa mudou depois da exportação: exporte de novo!');
        await rows.update(encerramento, fresh, { situacao: 'APAGANDO', apagadoPor: context.user.id });
        return start(apagarEmpresa, { encerramento: record.id });
      });
    },
  },
  comprovante: async ({ print, user }, { record }) => print(comprovante(record, user.zone), 'pdf'),
});

export const exportarEmpresa = process.outside('exportarEmpresa', {
  label: 'Exportação de uma empresa',
  permission: ['ROLE_ADMIN'],
  form: {
    encerramento: numero,
    tabelas: f.list(
      { chave: f.text({ required: true }), nome: f.text({ required: true }) },
      { required: true, max: 500 },
    ),
  },
  items: (context, { form }) => [
    ...form.tabelas.map(({ chave, nome }) => ({ key: chave, label: nome })),
    { key: fechar, label: 'Índice e SHA-256' },
  ],
  each: async (context, { key, form }) => {
    const { offboarding } = context;
    const { id, numeroEmpresa } = await de(context, form.encerramento);
    const closing = { id, company: numeroEmpresa };
    if (key !== fechar) return counted(await offboarding.exportTable(closing, key), linha);
    const { bytes, sha256 } = await offboarding.seal(closing);
    await guardar(context, id, {
      situacao: 'EXPORTADA',
      exportadoEm: context.now.toISOString(),
      tamanho: bytes,
      sha256,
    });
    return sha256;
  },
});
export const apagarEmpresa = process.outside('apagarEmpresa', {
  label: 'Apagamento de uma empresa',
  permission: ['ROLE_ADMIN'],
  form: { encerramento: numero },
  items: async ({ rows, notFound }, { form }) => {
    const { contagens } = (await rows.get(encerramento, form.encerramento)) ?? notFound();
    return [
      { key: contar, label: 'Contar' },
      ...(contagens ?? []).map(({ chave, nome }) => ({ key: chave, label: nome })),
      { key: conferir, label: 'Conferir' },
    ];
  },
  each: async (context, { key, form }) => {
    const { offboarding, refuse } = context;
    const { id, numeroEmpresa: company, contagens } = await de(context, form.encerramento);
    const linhas = contagens ?? [];
    if (key === contar) {
      // A repeated purge keeps the counts of the first one.
      if (linhas.some(({ depois }) => depois != null)) return;
      const antes = new Map<string, number>();
      for (const { chave } of linhas) antes.set(chave, await offboarding.count(company, chave));
      await guardar(context, id, {
        contagens: linhas.map((linha) => ({ ...linha, antes: antes.get(linha.chave)! })),
      });
      return;
    }
    if (key === conferir) {
      const sobras: string[] = [];
      for (const { chave, nome, motivo } of linhas)
        if (!motivo && (await offboarding.count(company, chave)) > 0) sobras.push(nome);
      if (sobras.length > 0 || linhas.some(({ depois, motivo }) => depois == null || (depois > 0 && !motivo)))
        refuse(`Ainda há linhas em: ${sobras.join(', ') || 'tabelas que falharam'}. Apague de novo.`);
      await guardar(context, id, { situacao: 'APAGADA', apagadoEm: context.now.toISOString() });
      return;
    }
    const depois = await offboarding.purge(company, key);
    await guardar(context, id, (fresh) => ({
      contagens: (fresh.contagens ?? []).map((linha) => (linha.chave === key ? { ...linha, depois } : linha)),
    }));
    return depois === 0 ? 'Apagadas' : `${counted(depois, linha)} ${depois === 1 ? 'mantida' : 'mantidas'} por lei`;
  },
});
export const trabalhosEncerramento = processes(encerramento, [exportarEmpresa, apagarEmpresa]);
