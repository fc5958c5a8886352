import { useState } from 'react';
import {
  Button,
  can,
  InPlace,
  More,
  Sign,
  Sortable,
  Switch,
  useConfirm,
  useDialog,
  useDo,
  useMove,
  useSave,
} from '#screen';
import { f } from '#fields';
import { adicional, vidaDoAdicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { novoGrupo, separarGrupo } from './montador';
import { useRefusalToast } from './Tentar';
import type { Cardapio, Grupo, Opcao, Produto, Uso } from './Tela';

const minimo = f.integer({
  label: 'Escolhe no mínimo',
  required: true,
  min: 0,
  max: 99,
  help: 'De um em diante, é obrigatório.',
});
const maximo = f.integer({ label: 'Escolhe no máximo', required: true, min: 1, max: 99 });
const aoCriar = {
  nome: f.text({ required: true, max: 60, help: 'Como o cliente lê: Tamanho, Borda, Molhos.' }),
  minimo,
  maximo,
  opcoes: f.longText({ label: 'Opções, uma por linha', max: 8000, help: 'Catupiry 12,00' }),
};
const naRegra = { nome: f.text({ required: true, max: 60 }), minimo, maximo };
const naOpcao = {
  nome: f.text({ required: true, max: 80 }),
  preco: f.money({ label: 'Preço', min: 0, help: 'Vazio: sem custo.' }),
};
const aoUsar = { grupos: f.refs('adicionalCategoria', { label: 'Grupos que já existem', required: true, min: 1 }) };

/** 'Obrigatório, escolhe 1' */
export const regraEmPalavras = (min: number, max: number): string =>
  min === 0
    ? max >= 99
      ? 'Opcional, quantos quiser'
      : `Opcional, escolhe até ${max}`
    : min === max
      ? `Obrigatório, escolhe ${max}`
      : `Obrigatório, escolhe de ${min} a ${max}`;
export interface GrupoDoProduto {
  readonly id: number;
  readonly uso: Uso;
  readonly grupo: Grupo;
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  /** Number of products that use it. */
  readonly em: number;
  readonly opcoes: readonly Opcao[];
}
/** Add-on groups of a product, in its order. */
export const gruposDe = ({ usos, grupos, opcoes }: Cardapio, produto: number): readonly GrupoDoProduto[] =>
  usos
    .filter((uso) => uso.produto === produto)
    .flatMap((uso) => {
      const grupo = grupos.find(({ id }) => id === uso.categoria);
      return grupo
        ? [
            {
              id: uso.id,
              uso,
              grupo,
              nome: grupo.nome,
              minimo: uso.minimo ?? grupo.minimo,
              maximo: uso.maximo ?? grupo.maximo,
              em: usos.filter(({ categoria }) => categoria === grupo.id).length,
              opcoes: opcoes.filter(({ categoria }) => categoria === grupo.id),
            },
          ]
        : [];
    });
export const ehOferecida = ({ uso, grupo }: GrupoDoProduto, opcao: Opcao): boolean =>
  opcao.situacao === 'ATIVO' && uso.ativo && grupo.ativo && !(uso.fora ?? []).includes(opcao.id);

type Onde = 'AQUI' | 'TODOS';
/** Asks whether a shared group is changed for this product only or for all; undefined when cancelled. */
const useWhere = (produto: Produto) => {
  const ask = useDialog();
  return async ({ grupo, em }: GrupoDoProduto, oque: string): Promise<Onde | undefined> => {
    if (em <= 1) return 'TODOS';
    const given = await ask({
      title: `Só nesta ou nas ${em}?`,
      text: `${grupo.nome} está em ${em} produtos. ${oque}`,
      form: {
        onde: f.enum(
          { AQUI: `Só em ${produto.nome}`, TODOS: `Nos ${em} produtos` },
          { label: 'Onde muda', required: true, default: 'TODOS' },
        ),
      },
      submit: 'Mudar',
    });
    return given?.onde;
  };
};

interface AdicionaisProps {
  readonly cardapio: Cardapio;
  readonly produto: Produto;
}
/** Add-on groups under a product, each with its rule in words and the number of products that use it. */
export const Adicionais = ({ cardapio, produto }: AdicionaisProps) => {
  const ask = useDialog();
  const tentar = useRefusalToast();
  const { add } = useSave(produtoAdicionalCategoria);
  const { run: criar } = useDo(novoGrupo);
  const edita = can('PRODUTO_EDITAR');
  const grupos = gruposDe(cardapio, produto.id);
  const novo = async (): Promise<void> => {
    const given = await ask({
      title: `Novo grupo em ${produto.nome}`,
      form: aoCriar,
      submit: 'Criar grupo',
      initial: { minimo: 0, maximo: 1 },
    });
    // The call shows its own refusal.
    if (given) await criar({ produto: produto.id, ...given }).catch(() => undefined);
  };
  const usar = async (): Promise<void> => {
    const given = await ask({
      title: `Usar em ${produto.nome}`,
      text: 'O grupo é o mesmo em todos os produtos que o usam: o que mudar nele muda em todos.',
      form: aoUsar,
      submit: 'Usar aqui',
    });
    const tem = new Set(grupos.map(({ grupo }) => grupo.id));
    for (const categoria of given?.grupos ?? [])
      if (!tem.has(categoria)) await tentar(() => add({ produto: produto.id, categoria }));
  };
  return (
    <div className="montador__adicionais">
      <div className="montador__adicionais-topo">
        <h3>Adicionais</h3>
        {edita && (
          <>
            {cardapio.grupos.length > grupos.length && (
              <Button label="Usar de outro produto" size="small" onClick={() => void usar()} />
            )}
            <Button label="Novo grupo" icon="add" size="small" onClick={() => void novo()} />
          </>
        )}
      </div>
      {grupos.length === 0 ? (
        <p className="lead">Nada a escolher ainda: tamanho, borda, molhos…</p>
      ) : (
        <Sortable of={produtoAdicionalCategoria} rows={grupos} label={`Adicionais de ${produto.nome}`}>
          {(um, { handle, move, isFirst, isLast }) => (
            <UmGrupo
              um={um}
              produto={produto}
              handle={handle}
              subir={move && !isFirst ? () => move(-1) : undefined}
              descer={move && !isLast ? () => move(1) : undefined}
            />
          )}
        </Sortable>
      )}
    </div>
  );
};

interface UmGrupoProps {
  readonly um: GrupoDoProduto;
  readonly produto: Produto;
  readonly handle: React.ReactNode;
  readonly subir: (() => void) | undefined;
  readonly descer: (() => void) | undefined;
}
const UmGrupo = ({ um, produto, handle, subir, descer }: UmGrupoProps) => {
  const { uso, grupo, nome, em, opcoes } = um;
  const [estaAberto, setAberto] = useState(false);
  const ask = useDialog();
  const confirm = useConfirm();
  const tentar = useRefusalToast();
  const onde = useWhere(produto);
  const usos = useSave(produtoAdicionalCategoria);
  const grupos = useSave(adicionalCategoria);
  const adicionais = useSave(adicional);
  const { run: separar } = useDo(separarGrupo);
  const edita = can('PRODUTO_EDITAR');
  const regra = async (): Promise<void> => {
    const given = await ask({
      title: `Regra de ${nome}`,
      form: naRegra,
      submit: 'Salvar',
      initial: { nome, minimo: um.minimo, maximo: um.maximo },
    });
    if (!given) return;
    const lugar = await onde(um, regraEmPalavras(given.minimo, given.maximo));
    if (lugar === 'TODOS') await tentar(() => grupos.save(grupo, given));
    // A new name needs a group of its own; a new rule does not.
    else if (lugar === 'AQUI' && given.nome === nome)
      await tentar(() => usos.save(uso, { minimo: given.minimo, maximo: given.maximo }));
    else if (lugar === 'AQUI') {
      const copia = await separar({ uso: uso.id }).catch(() => undefined);
      if (copia) await tentar(() => grupos.save({ id: copia.grupo, versao: 1 }, given));
    }
  };
  const opcao = async (): Promise<void> => {
    const given = await ask({ title: `Nova opção em ${nome}`, form: naOpcao, submit: 'Criar opção' });
    if (!given) return;
    const valor = given.preco ?? 0;
    const lugar = await onde(um, `Entra ${given.nome}.`);
    const categoria =
      lugar === 'AQUI' ? (await separar({ uso: uso.id }).catch(() => undefined))?.grupo : lugar && grupo.id;
    if (categoria !== undefined) await tentar(() => adicionais.add({ nome: given.nome, valor, categoria }));
  };
  const tirar = async (): Promise<void> => {
    if (await confirm({ text: `Tirar ${nome} de ${produto.nome}? O grupo fica para os outros produtos.` }))
      await tentar(() => usos.remove(uso));
  };
  const copiar = async (): Promise<void> => {
    await separar({ uso: uso.id }).catch(() => undefined);
  };
  return (
    <div className="montador__grupo">
      <div className="montador__grupo-topo">
        {handle}
        <button
          type="button"
          className="montador__grupo-nome"
          aria-expanded={estaAberto}
          onClick={() => setAberto((before) => !before)}
        >
          <span>
            <strong>{nome}</strong>
            <small>{regraEmPalavras(um.minimo, um.maximo)}</small>
          </span>
          <small>{em > 1 ? `em ${em} produtos` : 'só nesta'}</small>
          <Sign name="expand" />
        </button>
        {edita && (
          <More
            label={`Mais ações de ${nome}`}
            items={[
              { label: 'Editar regra', icon: 'edit', onSelect: () => void regra() },
              ...(em > 1
                ? [
                    {
                      label: `Copiar só para ${produto.nome}`,
                      icon: 'content_copy' as const,
                      onSelect: () => void copiar(),
                    },
                  ]
                : []),
              ...(subir ? [{ label: 'Mover para cima', icon: 'arrow_up' as const, onSelect: subir }] : []),
              ...(descer ? [{ label: 'Mover para baixo', icon: 'arrow_down' as const, onSelect: descer }] : []),
              { label: 'Tirar deste produto', icon: 'delete', tone: 'danger', onSelect: () => void tirar() },
            ]}
          />
        )}
      </div>
      {estaAberto && (
        <>
          <Sortable of={adicional} rows={opcoes} label={`Opções de ${nome}`} className="montador__opcoes">
            {(row, moving) => <UmaOpcao row={row} handle={moving.handle} um={um} produto={produto} onde={onde} />}
          </Sortable>
          {edita && (
            <div className="montador__grupo-pe">
              <Button label="Opção" icon="add" size="small" onClick={() => void opcao()} />
              <Button label="Editar regra" size="small" onClick={() => void regra()} />
            </div>
          )}
        </>
      )}
    </div>
  );
};

interface UmaOpcaoProps {
  readonly row: Opcao;
  readonly handle: React.ReactNode;
  readonly um: GrupoDoProduto;
  readonly produto: Produto;
  readonly onde: ReturnType<typeof useWhere>;
}
const UmaOpcao = ({ row, handle, um, produto, onde }: UmaOpcaoProps) => {
  const tentar = useRefusalToast();
  const confirm = useConfirm();
  const usos = useSave(produtoAdicionalCategoria);
  const { save, remove } = useSave(adicional);
  const move = useMove(vidaDoAdicional);
  const { run: separar } = useDo(separarGrupo);
  const isOn = ehOferecida(um, row);
  const fora = um.uso.fora ?? [];
  /** Copies the group for this product, and returns the copy of the option. */
  const aqui = async (): Promise<number | undefined> =>
    (await separar({ uso: um.uso.id }).catch(() => undefined))?.opcoes.find(({ de }) => de === row.id)?.para;
  const preco = async (valor: unknown): Promise<boolean> => {
    const lugar = await onde(um, `${row.nome} muda de preço.`);
    if (lugar === undefined) return false;
    const id = lugar === 'AQUI' ? await aqui() : undefined;
    if (lugar === 'AQUI' && id === undefined) return false;
    await save(id === undefined ? row : { id, versao: 1 }, { valor: valor as number });
    return true;
  };
  const trocar = async (on: boolean): Promise<void> => {
    // An option that is off for this product only is turned on for this product only.
    if (on && fora.includes(row.id)) {
      await tentar(() => usos.save(um.uso, { fora: fora.filter((id) => id !== row.id) }));
      if (row.situacao === 'ATIVO') return;
    }
    if (on) return void (await tentar(() => move(row.situacao === 'PAUSADO' ? 'voltar' : 'por', row)));
    const lugar = await onde(um, `${row.nome} sai de venda.`);
    if (lugar === 'AQUI') await tentar(() => usos.save(um.uso, { fora: [...fora, row.id] }));
    else if (lugar === 'TODOS') await tentar(() => move('pausar', row));
  };
  const excluir = async (): Promise<void> => {
    const texto = um.em > 1 ? `Excluir ${row.nome} dos ${um.em} produtos que usam ${um.nome}?` : `Excluir ${row.nome}?`;
    if (await confirm({ text: texto, tone: 'danger' })) await tentar(() => remove(row));
  };
  return (
    <div className="montador__opcao">
      {handle}
      <span className="montador__opcao-nome">{row.nome}</span>
      <InPlace of={adicional} field="valor" row={row} onSave={preco} />
      <Switch
        label={`${row.nome} à venda em ${produto.nome}`}
        on={isOn}
        disabled={!can('PRODUTO_PAUSAR')}
        onChange={(on) => void trocar(on)}
      />
      {can('PRODUTO_EXCLUIR') && (
        <More
          label={`Mais ações de ${row.nome}`}
          items={[{ label: 'Excluir', icon: 'delete', tone: 'danger', onSelect: () => void excluir() }]}
        />
      )}
    </div>
  );
};
