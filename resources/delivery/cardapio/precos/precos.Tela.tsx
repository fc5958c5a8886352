import { useMemo, useState } from 'react';
import {
  Button,
  Grid,
  Page,
  Picture,
  useAct,
  useCall,
  useConfirm,
  useDialog,
  useDo,
  useGo,
  useKeys,
  useToast,
  useWho,
  NotDone,
  type GridChange,
} from '#screen';
import { f } from '#fields';
import { fold } from '#kit/text';
import { lotesPreco } from './lotePreco';
import { aplicarPrecos, gradeDePrecos } from './precos';
import {
  celulaDe,
  colunas,
  filtros,
  mudar,
  paraEnviar,
  passa,
  prontas,
  semAplicadas,
  type Filtro,
  type Pendentes,
} from './precos.celulas';
import { Agendados, Lado } from './precos.Lado';
import { Massa } from './precos.Massa';
import './precos.css';

const quando = {
  agendadoPara: f.dateTime({ label: 'Vale a partir de', help: 'Vazio: agora.' }),
  voltaEm: f.dateTime({ label: 'Volta ao de hoje em', help: 'Vazio: fica.' }),
};
/** Pending changes, kept by person and company while other pages are open; a reload drops them. */
const guardadas = new Map<string, Pendentes>();
const nenhuma: Pendentes = new Map();
const contar = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`;

/** Prices as a sheet: edited in the cell, effective when applied. */
export default ({ params }: { readonly params: { readonly produto: number | null } }) => {
  const { data, error, isLoading, refresh } = useCall(gradeDePrecos, {}, { keep: true });
  const { run: aplicar, isRunning } = useDo(aplicarPrecos);
  const desfazerLote = useAct(lotesPreco, 'desfazer');
  const [ask, confirm, toast, go] = [useDialog(), useConfirm(), useToast(), useGo()];
  const { person, company } = useWho();
  const place = `${person} ${company?.id ?? ''}`;
  const [passos, setPassos] = useState<readonly Pendentes[]>([guardadas.get(place) ?? nenhuma]);
  const [busca, setBusca] = useState('');
  const [categoria, setCategoria] = useState('');
  const [filtro, setFiltro] = useState<Filtro>('TODOS');
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set());
  const [emMassa, setEmMassa] = useState(false);
  const [onde, setOnde] = useState<readonly [number, string] | undefined>(
    params.produto === null ? undefined : [params.produto, 'PRECO'],
  );
  const pendentes = passos.at(-1)!;
  const produtos = useMemo(() => new Map((data?.produtos ?? []).map((one) => [one.id, one])), [data]);
  const guardar = (next: readonly Pendentes[]): void => {
    guardadas.set(place, next.at(-1)!);
    setPassos(next);
  };
  const mexer = (changes: readonly GridChange[]): void => guardar([...passos, mudar(produtos, pendentes, changes)]);
  const desfazer = (): void => {
    if (passos.length > 1) guardar(passos.slice(0, -1));
  };
  const enviar = async (em: { readonly agendadoPara: string | null; readonly voltaEm: string | null }) => {
    const sent = prontas(pendentes);
    if (sent.length === 0) return;
    const { lote, mensagem, recusas } = await aplicar({ linhas: sent.map(paraEnviar), ...em });
    guardar([
      semAplicadas(
        pendentes,
        sent,
        recusas.map((one) => ({ ...one, canal: one.canal ?? null })),
      ),
    ]);
    if (recusas.length > 0)
      toast.warning(`${mensagem} ${contar(recusas.length, 'foi recusado', 'foram recusados')}: veja na grade.`);
    else toast.success(mensagem, lote != null && !em.agendadoPara ? () => void voltar(lote) : undefined);
  };
  const voltar = async (lote: number): Promise<void> => {
    try {
      toast.success((await desfazerLote({}, { record: { id: lote } })).mensagem);
    } catch (failure) {
      if (!(failure instanceof NotDone)) throw failure;
      toast.error(failure.message);
    }
    refresh();
  };
  const aplicarAgora = (): void => {
    if (!isRunning) void enviar({ agendadoPara: null, voltaEm: null }).catch(() => undefined);
  };
  const agendar = async (): Promise<void> => {
    const dito = await ask({
      title: `Agendar ${contar(prontas(pendentes).length, 'preço', 'preços')}`,
      form: quando,
      submit: 'Agendar',
    });
    if (dito) await enviar(dito).catch(() => undefined);
  };
  const descartar = async (): Promise<void> => {
    if (await confirm({ text: 'Descartar o que mudou e ainda não vale?', yes: 'Descartar', no: 'Voltar' }))
      guardar([nenhuma]);
  };
  useKeys({ 'Ctrl+s': aplicarAgora, 'Ctrl+z': desfazer });
  if (isLoading) return <Page>{<p role="status">Lendo os preços…</p>}</Page>;
  if (error || !data)
    return (
      <Page>
        {<p className="labelled__error">Não foi possível ler os preços. Confira a internet e tente de novo!</p>}
      </Page>
    );
  const ordem = new Map(data.categorias.map(({ id, nome }, at) => [id, { at, nome }]));
  const procurado = fold(busca.trim());
  const vistos = data.produtos
    .filter(
      (row) =>
        (categoria === '' || row.categoria === Number(categoria)) &&
        fold(`${row.nome} ${row.codigo ?? ''}`).includes(procurado) &&
        passa(row, filtro, pendentes),
    )
    .toSorted((a, b) => (ordem.get(a.categoria)?.at ?? 0) - (ordem.get(b.categoria)?.at ?? 0));
  const porGrupo = new Map<number, number>();
  for (const row of vistos) porGrupo.set(row.categoria, (porGrupo.get(row.categoria) ?? 0) + 1);
  const aqui = onde && produtos.get(onde[0]);
  const escolhidos = [...marcados].flatMap((id) => produtos.get(id) ?? []);
  const [mudados, prontos] = [pendentes.size, prontas(pendentes).length];
  const emProdutos = new Set([...pendentes.values()].map(({ produto }) => produto)).size;
  return (
    <Page
      beside={<span className="lead">{contar(data.produtos.length, 'produto', 'produtos')}</span>}
      actions={<Button label="Histórico" icon="history" onClick={() => go('/delivery/historico-precos')} />}
      aside={
        <>
          {aqui && onde && <Lado row={aqui} coluna={onde[1]} pendentes={pendentes} onChange={mexer} />}
          <Agendados lotes={data.agendados} />
          <p className="lead precos__teclas">
            Digite na célula: <kbd>Enter</kbd> desce, <kbd>Tab</kbd> vai à direita, <kbd>Esc</kbd> volta, <kbd>=</kbd>{' '}
            segue o preço. Cole da planilha com <kbd>Ctrl V</kbd>.
          </p>
        </>
      }
    >
      <section className="card precos" aria-label="Grade de preços">
        <div className="precos__filtros">
          <input
            className="input"
            type="search"
            aria-label="Buscar produto"
            placeholder="Buscar produto"
            value={busca}
            onChange={({ target }) => setBusca(target.value)}
          />
          <select
            className="input input--select"
            aria-label="Categoria"
            value={categoria}
            onChange={({ target }) => setCategoria(target.value)}
          >
            <option value="">Categoria: todas</option>
            {data.categorias.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
          <select
            className="input input--select"
            aria-label="Mostrar"
            value={filtro}
            onChange={({ target }) => setFiltro(target.value as Filtro)}
          >
            {Object.entries(filtros).map(([key, nome]) => (
              <option key={key} value={key}>
                {nome}
              </option>
            ))}
          </select>
          {escolhidos.length > 0 && (
            <span className="precos__marcados">
              <span className="lead">{contar(escolhidos.length, 'marcado', 'marcados')}</span>
              <Button label="Mudar em massa…" size="small" onClick={() => setEmMassa(true)} />
            </span>
          )}
        </div>
        <Grid
          label="Preços"
          corner="Produto"
          columns={colunas}
          rows={vistos.map((row) => ({
            key: row.id,
            title: row.nome,
            note: row.codigo ?? undefined,
            lead:
              row.imagem === null ? undefined : (
                <span className="precos__foto">{<Picture id={row.imagem} title={row.nome} />}</span>
              ),
            group: `${ordem.get(row.categoria)?.nome ?? 'Sem categoria'} · ${contar(porGrupo.get(row.categoria)!, 'produto', 'produtos')}`,
          }))}
          cell={(id, coluna) => celulaDe(produtos.get(id)!, coluna, pendentes)}
          onEdit={mexer}
          onPick={(id, coluna) => setOnde([id, coluna])}
          chosen={marcados}
          onChoose={setMarcados}
          empty="Nenhum produto assim. Mude a busca ou o filtro."
        />
        {(mudados > 0 || passos.length > 1) && (
          <div className="precos__barra">
            <p role="status">
              <strong>{contar(mudados, 'preço mudado', 'preços mudados')}</strong>
              {mudados > 0 &&
                ` em ${contar(emProdutos, 'produto', 'produtos')}, ainda não ${mudados === 1 ? 'vale' : 'valem'}`}
              {mudados > prontos && `. ${contar(mudados - prontos, 'precisa', 'precisam')} de conserto`}
            </p>
            <Button
              label="Desfazer"
              icon="undo"
              tone="ghost"
              shortcut="Ctrl+Z"
              disabled={passos.length < 2}
              onClick={desfazer}
            />
            <Button label="Descartar" tone="ghost" disabled={mudados === 0} onClick={() => void descartar()} />
            <Button label="Agendar…" disabled={prontos === 0} onClick={() => void agendar()} />
            <Button
              label="Aplicar agora"
              tone="primary"
              shortcut="Ctrl+S"
              busy={isRunning}
              disabled={prontos === 0}
              onClick={aplicarAgora}
            />
          </div>
        )}
      </section>
      {emMassa && (
        <Massa
          produtos={escolhidos}
          pendentes={pendentes}
          onClose={() => setEmMassa(false)}
          onPut={(changes) => {
            mexer(changes);
            setEmMassa(false);
          }}
        />
      )}
    </Page>
  );
};
