import { dayText } from '#kit/dayText';
import { useId, useState } from 'react';
import { phoneText } from '#kit/phones';
import { Button, can, RecordLink, useCall, useConfirm, useDo, useToast } from '#screen';
import type { Returned } from '#kit';
import { fold } from '#kit/text';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { previaDaUnificacao, unificacaoDeCadastros, type repetidos } from './telefonesRepetidos';
import { dinheiro } from '../../../comum/centavos';

type Grupos = Returned<typeof repetidos.result>['grupos'];
type Cadastro = Grupos[number]['clientes'][number];
const dia = (day: string): string => dayText(day.slice(0, 10));
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const primeiro = (nome: string): string => fold(nome).split(' ')[0] ?? '';

/** Records of one telephone side by side: the one to keep, those to unify, and the result. */
export const Grupo = ({ telefone, clientes }: Grupos[number]) => {
  const titulo = useId();
  const [fica, setFica] = useState(clientes[0]!.id);
  const [fora, setFora] = useState<readonly number[]>([]);
  const outros = clientes.map(({ id }) => id).filter((id) => id !== fica && !fora.includes(id));
  const isDifferent = new Set(clientes.map(({ nome }) => primeiro(nome))).size > 1;
  return (
    <section className="card repetidos__grupo" aria-labelledby={titulo}>
      <h2 id={titulo}>
        {phoneText(telefone)} <span className="lead">{plural(clientes.length, 'cadastro', 'cadastros')}</span>
      </h2>
      {isDifferent && (
        <p className="repetidos__aviso">
          <strong>Nomes diferentes:</strong> pode ser a mesma casa. Desmarque quem não é a mesma pessoa.
        </p>
      )}
      <div className="repetidos__lado">
        {clientes.map((one) => (
          <Ficha
            key={one.id}
            cadastro={one}
            grupo={titulo}
            fica={one.id === fica}
            vai={outros.includes(one.id)}
            aoFicar={() => setFica(one.id)}
            aoIr={(vai) => setFora(vai ? fora.filter((id) => id !== one.id) : [...fora, one.id])}
          />
        ))}
      </div>
      {outros.length === 0 ? (
        <p className="lead">Marque ao menos um cadastro para unir.</p>
      ) : (
        <Resultado nome={clientes.find(({ id }) => id === fica)!.nome} fica={fica} outros={outros} />
      )}
    </section>
  );
};

interface FichaProps {
  readonly cadastro: Cadastro;
  readonly grupo: string;
  readonly fica: boolean;
  readonly vai: boolean;
  readonly aoFicar: () => void;
  readonly aoIr: (vai: boolean) => void;
}
const Ficha = ({ cadastro, grupo, fica, vai, aoFicar, aoIr }: FichaProps) => {
  const { id, nome, cpfCnpj, email, pedidos, total, pontos, ultimaCompra, situacao, aceitaMensagens, criadoEm } =
    cadastro;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Pedidos', pedidos > 0 ? `${pedidos}, ${dinheiro(total)}` : 'Ainda não comprou'],
    ['Última compra', ultimaCompra && dia(ultimaCompra)],
    ['CPF ou CNPJ', cpfCnpj],
    ['E-mail', email],
    ['Pontos', pontos ? String(pontos) : null],
    ['Mensagens', aceitaMensagens ? 'Aceita' : 'Não aceita'],
    ['Situação', situacao === 'ATIVO' ? null : situacao === 'BLOQUEADO' ? 'Bloqueado' : 'Inativo'],
    ['Cadastrado em', dia(criadoEm)],
  ];
  return (
    <div className="repetidos__ficha" data-fica={fica || undefined} data-fora={(!fica && !vai) || undefined}>
      <p className="repetidos__nome">
        <RecordLink of={cliente} id={id}>
          <strong>{nome}</strong>
        </RecordLink>
      </p>
      <label className="repetidos__escolha">
        <input type="radio" name={`${grupo}-fica`} checked={fica} onChange={aoFicar} /> Fica este
        <span className="visually-hidden"> {nome}</span>
      </label>
      <label className="repetidos__escolha">
        <input type="checkbox" checked={fica || vai} disabled={fica} onChange={({ target }) => aoIr(target.checked)} />{' '}
        É a mesma pessoa<span className="visually-hidden"> {nome}</span>
      </label>
      <dl>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
};

interface ResultadoProps {
  readonly nome: string;
  readonly fica: number;
  readonly outros: readonly number[];
}
const Resultado = ({ nome, fica, outros }: ResultadoProps) => {
  const [confirmaCpf, setConfirmaCpf] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const choice = { id: fica, outros: [...outros], confirmaCpf };
  const { data: previa, error } = useCall(previaDaUnificacao, choice, { when: isOpen, keep: true });
  const { run, isRunning } = useDo(unificacaoDeCadastros);
  const confirm = useConfirm();
  const toast = useToast();
  if (!isOpen)
    return (
      <div>
        <Button label="Ver o resultado" about={`de ${nome}`} onClick={() => setOpen(true)} />
      </div>
    );
  const unir = async (): Promise<void> => {
    const yes = await confirm({
      title: 'Unificar',
      text: `Unir ${plural(outros.length + 1, 'cadastro', 'cadastros')} em ${nome}? Por 90 dias dá para restaurar.`,
      yes: 'Unificar',
    });
    if (!yes) return;
    await run(choice).then(
      () => toast.success(`Agora é um só: ${nome}.`),
      () => undefined,
    );
  };
  const impedido = previa?.impedimento ?? null;
  return (
    <div className="repetidos__resultado" aria-live="polite">
      {error ? (
        <p className="labelled__error">Não deu para ver o resultado. Atualize a página e tente de novo.</p>
      ) : previa ? (
        <ul>
          <li>
            {previa.vem.length > 0
              ? `Vem para ${nome}: ${previa.vem.map((one) => `${one.nome} (${one.quantidade})`).join(', ')}.`
              : `Nada a trazer para ${nome} além do cadastro.`}
          </li>
          {previa.preenche.length > 0 && <li>Fica preenchido: {previa.preenche.join(', ')}.</li>}
          {previa.pontos > 0 && <li>Recebe {plural(previa.pontos, 'ponto', 'pontos')}.</li>}
          <li>
            {previa.mensagens ? 'Aceita mensagens, como todos.' : 'Não recebe mensagens: vale o mais restritivo.'}
          </li>
          {previa.bloqueado && <li>Fica bloqueado, porque um deles está.</li>}
        </ul>
      ) : (
        <p className="lead">Somando…</p>
      )}
      {previa?.cpfsDiferentes && can('CLIENTE_UNIFICAR') && (
        <label className="repetidos__escolha">
          <input type="checkbox" checked={confirmaCpf} onChange={({ target }) => setConfirmaCpf(target.checked)} /> Os
          CPFs são diferentes, mas é a mesma pessoa
        </label>
      )}
      {impedido && <p className="labelled__error">{impedido}</p>}
      <div>
        <Button
          label="Unificar"
          about={`em ${nome}`}
          tone="primary"
          busy={isRunning}
          disabled={!previa || impedido !== null}
          onClick={() => void unir()}
        />
      </div>
    </div>
  );
};
