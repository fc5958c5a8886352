import {
  memo,
  Suspense,
  useEffect,
  useDeferredValue,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  Button,
  can,
  Empty,
  InPlace,
  More,
  Photo,
  Sortable,
  Switch,
  useConfirm,
  useDialog,
  useMove,
  useSave,
  type Moving,
} from '#screen';
import { f } from '#fields';
import { produto as produtos, selos, vidaDoProduto } from '../../../../schemas/delivery/cardapio/produto';
import { Adicionais } from './Adicionais';
import { useRefusalToast } from './Tentar';
import type { Cardapio, Categoria, Produto } from './Tela';
import { rewritten } from '#kit/numbers';
import { lerValor } from '../lerCardapio';
import { dinheiro } from '../../../comum/centavos';

const aoMudar = {
  nome: f.text({ required: true, max: 100 }),
  descricao: f.longText({
    label: 'Descrição',
    max: 500,
    help: 'Ingredientes e tamanho, como o cliente lê no cardápio.',
  }),
  precoPromocional: f.money({ label: 'Preço promocional', min: 0.01 }),
  selos: f.enumSet(selos),
  destaque: f.bool({ label: 'Em destaque' }),
};
const aoMover = { categoria: f.ref('categoriaProduto', { required: true, label: 'Para a categoria' }) };

interface ProdutosProps {
  readonly cardapio: Cardapio;
  readonly categoria: Categoria;
  readonly produtos: readonly Produto[];
  readonly busca: string;
  readonly setBusca: (busca: string) => void;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly ehBusca: boolean;
  readonly escolhido: number | undefined;
  readonly escolher: (id: number) => void;
  readonly abrir: (id: number) => void;
  readonly marcados: ReadonlySet<number> | undefined;
  readonly marcar: (id: number) => void;
  readonly selecionar: () => void;
  readonly criando: boolean;
  readonly fecharNovo: () => void;
  /** Actions on the selected rows. */
  readonly barra: ReactNode;
}
export const Produtos = (props: ProdutosProps) => {
  const { cardapio, categoria, busca, setBusca, campo, ehBusca, escolhido, marcados, criando } = props;
  const id = useId();
  const acoes = useProductActions(props);
  // Renders hundreds of rows in slices, so that clicks and typing go first.
  const linhas = useDeferredValue(props.produtos);
  const titulo = ehBusca ? `${props.produtos.length} com “${busca.trim()}”` : categoria.nome;
  return (
    <section className="card montador__centro" aria-labelledby={id}>
      <div className="montador__topo">
        <h2 id={id}>{titulo}</h2>
        <input
          ref={campo}
          className="input montador__busca"
          type="search"
          placeholder="Buscar no cardápio"
          aria-label="Buscar no cardápio"
          aria-keyshortcuts="/"
          value={busca}
          onChange={({ target }) => setBusca(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setBusca('');
          }}
        />
        <Button label={marcados ? 'Parar de selecionar' : 'Selecionar'} size="small" onClick={props.selecionar} />
      </div>
      {props.barra && <div className="montador__barra">{props.barra}</div>}
      {criando && <Novo categoria={categoria} fechar={props.fecharNovo} />}
      {props.produtos.length === 0 && !criando ? (
        <Empty
          icon="fastfood"
          title={ehBusca ? 'Nada com essas palavras' : `Nada em ${categoria.nome} ainda`}
          text={
            ehBusca
              ? 'Procuramos em todas as categorias, por nome, código e descrição.'
              : 'Novo produto (N), ou cole uma lista em Mais.'
          }
        />
      ) : (
        <Suspense fallback={null}>
          <Sortable
            of={produtos}
            rows={linhas}
            label={titulo}
            className="montador__produtos"
            isFixed={ehBusca}
            rowClass={(row) => (row.id === escolhido ? 'montador__aberto' : undefined)}
          >
            {(row, moving) => (
              <>
                <Linha
                  row={row}
                  moving={moving}
                  onde={ehBusca ? cardapio.categorias.find((one) => one.id === row.categoria)?.nome : undefined}
                  amanha={cardapio.amanha}
                  foiEscolhido={row.id === escolhido}
                  estaMarcado={marcados?.has(row.id)}
                  acoes={acoes}
                />
                {row.id === escolhido && <Adicionais key={row.id} cardapio={cardapio} produto={row} />}
              </>
            )}
          </Sortable>
        </Suspense>
      )}
    </section>
  );
};

interface Acoes {
  readonly escolher: (id: number) => void;
  readonly marcar: (id: number) => void;
  readonly itens: (row: Produto, moving: Moving) => Parameters<typeof More>[0]['items'];
  readonly mover: (nome: 'pausar' | 'voltar' | 'por' | 'tirar', row: Produto, ate?: string) => void;
}
/** Actions of a row. The object is stable, so that only changed rows render again. */
const useProductActions = ({ escolher, marcar, abrir }: ProdutosProps): Acoes => {
  const { save, remove } = useSave(produtos);
  const move = useMove(vidaDoProduto);
  const ask = useDialog();
  const confirm = useConfirm();
  const tentar = useRefusalToast();
  const mudar = async (row: Produto): Promise<void> => {
    const { nome, descricao, precoPromocional, destaque } = row;
    const given = await ask({
      title: `Mudar ${nome}`,
      form: aoMudar,
      submit: 'Salvar',
      initial: { nome, descricao, precoPromocional, destaque, selos: row.selos },
    });
    if (given) await tentar(() => save(row, given));
  };
  const trocar = async (row: Produto): Promise<void> => {
    const given = await ask({ title: `Mover ${row.nome}`, form: aoMover, submit: 'Mover' });
    if (given && given.categoria !== row.categoria) await tentar(() => save(row, given));
  };
  const excluir = async (row: Produto): Promise<void> => {
    if (await confirm({ text: `Excluir ${row.nome}? Pode ser trazido de volta por 30 dias.`, tone: 'danger' }))
      await tentar(() => remove(row));
  };
  const now = useRef<Acoes>(undefined);
  const latest: Acoes = {
    escolher,
    marcar,
    mover: (nome, row, ate) => void tentar(() => move(nome, row, ate ? { pausadoAte: ate } : {})),
    itens: (row, { move: passo, isFirst, isLast }) => [
      ...(can('PRODUTO_EDITAR')
        ? [
            { label: 'Mudar nome, descrição, selos', icon: 'edit' as const, onSelect: () => void mudar(row) },
            { label: 'Abrir o cadastro completo', icon: 'open_in_new' as const, onSelect: () => abrir(row.id) },
            { label: 'Mover para outra categoria', icon: 'swap_horiz' as const, onSelect: () => void trocar(row) },
          ]
        : [{ label: 'Abrir o cadastro', icon: 'open_in_new' as const, onSelect: () => abrir(row.id) }]),
      ...(passo && !isFirst
        ? [{ label: 'Mover para cima', icon: 'arrow_up' as const, hint: 'Alt ↑', onSelect: () => passo(-1) }]
        : []),
      ...(passo && !isLast
        ? [{ label: 'Mover para baixo', icon: 'arrow_down' as const, hint: 'Alt ↓', onSelect: () => passo(1) }]
        : []),
      { label: 'Selecionar', icon: 'checklist', hint: 'X', onSelect: () => marcar(row.id) },
      ...(can('PRODUTO_EXCLUIR')
        ? [{ label: 'Excluir', icon: 'delete' as const, tone: 'danger' as const, onSelect: () => void excluir(row) }]
        : []),
    ],
  };
  useEffect(() => {
    now.current = latest;
  });
  const [stable] = useState((): Acoes => ({
    escolher: (id) => now.current?.escolher(id),
    marcar: (id) => now.current?.marcar(id),
    mover: (nome, row, ate) => now.current?.mover(nome, row, ate),
    itens: (row, moving) => now.current?.itens(row, moving) ?? [],
  }));
  return stable;
};

/** End of a pause in words. */
const falta = ({ situacao, pausadoAte }: Pick<Produto, 'situacao' | 'pausadoAte'>, amanha: string): string =>
  situacao === 'ATIVO'
    ? 'À venda'
    : situacao === 'INATIVO'
      ? 'Escondido'
      : pausadoAte && pausadoAte <= amanha
        ? 'Em falta até amanhã'
        : 'Em falta';

interface LinhaProps {
  readonly row: Produto;
  readonly moving: Moving;
  /** Category of the product, in a list across categories. */
  readonly onde: string | undefined;
  readonly amanha: string;
  readonly foiEscolhido: boolean;
  /** Undefined outside of selection. */
  readonly estaMarcado: boolean | undefined;
  readonly acoes: Acoes;
}
const Linha = memo(
  ({ row, moving, onde, amanha, foiEscolhido, estaMarcado, acoes }: LinhaProps) => {
    const { id, nome, situacao } = row;
    const edita = can('PRODUTO_EDITAR');
    const pausa = can('PRODUTO_PAUSAR');
    const parar = [
      { label: 'Até amanhã', icon: 'schedule', onSelect: () => acoes.mover('pausar', row, amanha) },
      { label: 'Até eu voltar a vender', icon: 'pause', onSelect: () => acoes.mover('pausar', row) },
      ...(edita
        ? [{ label: 'Esconder do cardápio', icon: 'view_off' as const, onSelect: () => acoes.mover('tirar', row) }]
        : []),
    ] as const;
    return (
      <div className="montador__linha" data-falta={situacao === 'ATIVO' ? undefined : ''}>
        {estaMarcado === undefined ? (
          moving.handle
        ) : (
          <label className="montador__marca">
            <input
              type="checkbox"
              checked={estaMarcado}
              aria-label={`Selecionar ${nome}`}
              onChange={() => acoes.marcar(id)}
            />
          </label>
        )}
        <Photo of={produtos} field="imagem" row={row} title={nome} aspect={1} disabled={!edita} />
        <div className="montador__oque">
          <button
            type="button"
            className="montador__produto"
            aria-expanded={foiEscolhido}
            onClick={() => acoes.escolher(id)}
          >
            {nome}
          </button>
          {row.destaque && <span className="montador__selo">Destaque</span>}
          {(row.selos ?? []).slice(0, 2).map((one) => (
            <span key={one} className="montador__selo">
              {selos[one]}
            </span>
          ))}
          <p className="lead">{[onde, row.descricao].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="montador__preco">
          <InPlace of={produtos} field="preco" row={row} />
          {row.precoPromocional !== null && <small className="lead">por {dinheiro(row.precoPromocional)}</small>}
        </div>
        <Switch
          label={`${nome} à venda`}
          says={falta(row, amanha)}
          on={situacao === 'ATIVO'}
          disabled={!pausa || (situacao === 'INATIVO' && !edita)}
          asks={parar}
          onChange={() => acoes.mover(situacao === 'PAUSADO' ? 'voltar' : 'por', row)}
        />
        <More label={`Mais ações de ${nome}`} items={acoes.itens(row, moving)} />
      </div>
    );
  },
  // The handle never changes: `move` looks up the order itself.
  (before, now) =>
    before.row === now.row &&
    before.onde === now.onde &&
    before.amanha === now.amanha &&
    before.foiEscolhido === now.foiEscolhido &&
    before.estaMarcado === now.estaMarcado &&
    before.acoes === now.acoes &&
    (before.moving.move === undefined) === (now.moving.move === undefined) &&
    before.moving.isFirst === now.moving.isFirst &&
    before.moving.isLast === now.moving.isLast,
);

/** New product by name, price and Enter; the next one can be typed at once. */
const Novo = ({ categoria, fechar }: { readonly categoria: Categoria; readonly fechar: () => void }) => {
  const { add } = useSave(produtos);
  const tentar = useRefusalToast();
  const nomeRef = useRef<HTMLInputElement>(null);
  const [nome, setNome] = useState('');
  const [preco, setPreco] = useState('');
  const [feitos, setFeitos] = useState(0);
  const [erro, setErro] = useState<string>();
  const isBusy = useRef(false);
  useEffect(() => nomeRef.current?.focus(), []);
  const salvar = async (): Promise<void> => {
    const valor = preco.trim() === '' ? 0 : lerValor(preco);
    if (nome.trim() === '') return setErro('Escreva o nome do produto!');
    if (valor === null) return setErro('O preço se escreve como 29,90!');
    if (isBusy.current) return;
    isBusy.current = true;
    setErro(undefined);
    const isDone = await tentar(() => add({ nome: nome.trim(), categoria: categoria.id, preco: valor }));
    isBusy.current = false;
    if (!isDone) return;
    setNome('');
    setPreco('');
    setFeitos((before) => before + 1);
    nomeRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void salvar();
    else if (event.key === 'Escape') fechar();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="montador__novo" role="group" aria-label={`Novo produto em ${categoria.nome}`} onKeyDown={onKeyDown}>
      <input
        ref={nomeRef}
        className="input"
        placeholder="Nome do produto"
        aria-label="Nome do novo produto"
        aria-invalid={erro !== undefined && nome.trim() === ''}
        maxLength={100}
        value={nome}
        onChange={({ target }) => setNome(target.value)}
      />
      <input
        className="input montador__novo-preco"
        placeholder="0,00"
        inputMode="decimal"
        aria-label="Preço do novo produto"
        value={preco}
        onChange={({ target }) => setPreco(target.value)}
        onBlur={() => setPreco(rewritten(preco, 2, 2, 'R$'))}
      />
      <Button label="Salvar" size="small" tone="primary" onClick={() => void salvar()} />
      <Button label="Fechar" size="small" onClick={fechar} />
      <p className={erro ? 'labelled__error' : 'lead'} role="status">
        {erro ??
          (feitos > 0
            ? `${feitos === 1 ? '1 criado' : `${feitos} criados`}. Enter salva e abre outro.`
            : 'Enter salva e abre outro; Esc fecha.')}
      </p>
    </div>
  );
};
