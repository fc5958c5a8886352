import { useState } from 'react';
import { Action, Button, can, RecordLink, useMove, useRecord, useTimes, useToast, Window } from '#screen';
import type { Returned } from '#kit';
import { vida } from '../../schemas/delivery/pedidos/pedido';
import { contaMesa, vidaDaConta } from '../../schemas/salao/contaMesa';
import { centavos, dinheiro, reais } from '../comum/centavos';
import { escritoDe, totalDaLinha } from '../pdv/comanda';
import { contasDeMesas } from './contaMesa';
import { Divisao } from './contaMesa.PorItem';
import type { andamentoDaConta } from './salao';
import { minutos, type Mesa } from './salao.Mesas';
import { unidades, type Linha, type Rascunho } from './rascunho';

export type Andamento = Returned<typeof andamentoDaConta.result>;
type Pedido = Andamento['pedidos'][number];
const totalDe = (linhas: readonly Linha[]): number =>
  reais(linhas.reduce((sum, line) => sum + totalDaLinha({ ...line, desconto: 0 }), 0));
/** Total of the table, with lines not sent yet. */
export const consumoDe = ({ linhas, envios }: Rascunho, andamento: Andamento | undefined): number =>
  reais(centavos(totalDe([...linhas, ...envios.flatMap((one) => one.linhas)])) + centavos(andamento?.consumo ?? 0));

interface ContaProps {
  readonly mesa: Mesa;
  readonly andamento: Andamento | undefined;
  readonly rascunho: Rascunho;
  readonly isOnline: boolean;
  readonly now: number;
  readonly mudar: (change: (before: Rascunho) => Rascunho) => void;
  readonly abrir: (chave: string) => void;
  readonly enviar: () => void;
  readonly tentar: () => void;
}
/**
 * Account of a table in three parts: to send, in the kitchen, served. Actions to pay, divide and move are at its foot.
 */
export const Conta = ({ mesa, andamento, rascunho, isOnline, now, mudar, abrir, enviar, tentar }: ContaProps) => {
  const pedidos = andamento?.pedidos ?? [];
  const cozinha = pedidos.filter(({ parte }) => parte !== 'SERVIDO');
  const servidos = pedidos.filter(({ parte }) => parte === 'SERVIDO');
  const { linhas, envios, quantos } = rascunho;
  const isEmpty = pedidos.length + linhas.length + envios.length === 0;
  return (
    <>
      <div className="salao__rola" tabIndex={0} role="region" aria-label={`Conta de ${mesa.nome}`}>
        {mesa.conta == null && (
          <div className="salao__sentados">
            <span>Pessoas</span>
            <Button
              label="Menos uma"
              size="small"
              disabled={(quantos ?? 0) <= 0}
              onClick={() => mudar((before) => ({ ...before, quantos: (before.quantos ?? 1) - 1 || null }))}
            />
            <output>{quantos ?? 'não dito'}</output>
            <Button
              label="Mais uma"
              size="small"
              disabled={(quantos ?? 0) >= 99}
              onClick={() => mudar((before) => ({ ...before, quantos: (before.quantos ?? 0) + 1 }))}
            />
          </div>
        )}
        {isEmpty && <p className="lead">Nada foi pedido ainda. Toque nos produtos.</p>}
        {linhas.length > 0 && (
          <Parte titulo="A enviar" valor={totalDe(linhas)}>
            {linhas.map((line) => (
              <li key={line.chave} className="salao__nova">
                <button type="button" className="salao__linha" onClick={() => abrir(line.chave)}>
                  <DaLinha linha={line} />
                </button>
              </li>
            ))}
          </Parte>
        )}
        {envios.length > 0 && (
          <Parte
            titulo={isOnline ? 'Enviando' : 'Esperando a internet'}
            valor={totalDe(envios.flatMap((one) => one.linhas))}
          >
            {envios.flatMap((one) =>
              one.linhas.map((line) => (
                <li key={line.chave} className="salao__linha">
                  <DaLinha linha={line} />
                </li>
              )),
            )}
            {!isOnline && (
              <li className="salao__espera">
                <span>Nada se perdeu: vai sozinho, uma vez só.</span>
                <Button label="Enviar de novo" size="small" onClick={tentar} />
              </li>
            )}
          </Parte>
        )}
        <DosPedidos titulo="Na cozinha" pedidos={cozinha} now={now} />
        <DosPedidos titulo="Servido" pedidos={servidos} now={now} />
      </div>
      <div className="salao__pe">
        <p className="salao__total">
          <span>
            Consumo <small className="lead">sem o serviço</small>
          </span>
          <b>{dinheiro(consumoDe(rascunho, andamento))}</b>
        </p>
        <Enviar linhas={linhas} enviar={enviar} />
        {mesa.conta != null && <DaConta conta={mesa.conta} aEnviar={unidades(linhas)} />}
      </div>
    </>
  );
};

/** Main button; hidden while there is nothing to send. */
export const Enviar = ({ linhas, enviar }: { readonly linhas: readonly Linha[]; readonly enviar: () => void }) => {
  const many = unidades(linhas);
  return many === 0 ? null : <Button label={`Enviar ${many} à cozinha`} icon="send" tone="primary" onClick={enviar} />;
};

interface ParteProps {
  readonly titulo: string;
  readonly valor: number;
  readonly children: React.ReactNode;
}
const Parte = ({ titulo, valor, children }: ParteProps) => (
  <section className="salao__parte" aria-label={titulo}>
    <h2>
      {titulo} <span>{dinheiro(valor)}</span>
    </h2>
    <ul>{children}</ul>
  </section>
);
const DaLinha = ({ linha }: { readonly linha: Linha }) => (
  <>
    <span className="salao__vezes">{escritoDe(linha)}×</span>
    <span>
      <strong>{linha.nome}</strong> <span className="salao__quem">{linha.pessoa ?? 'Mesa'}</span>
      {linha.detalhes && <small>{linha.detalhes}</small>}
      {linha.observacao && <span className="salao__obs">{linha.observacao}</span>}
      {linha.recusa && <span className="labelled__error">{linha.recusa}</span>}
    </span>
    <span className="salao__valor">{dinheiro(reais(totalDaLinha({ ...linha, desconto: 0 })))}</span>
  </>
);

interface DosPedidosProps {
  readonly titulo: string;
  readonly pedidos: readonly Pedido[];
  readonly now: number;
}
const DosPedidos = ({ titulo, pedidos, now }: DosPedidosProps) =>
  pedidos.length === 0 ? null : (
    <Parte
      titulo={titulo}
      valor={reais(pedidos.flatMap(({ itens }) => itens).reduce((sum, { valor }) => sum + centavos(valor), 0))}
    >
      {pedidos.map((one) => (
        <DoPedido key={one.id} pedido={one} now={now} />
      ))}
    </Parte>
  );
const estado = (
  parte: Pedido['parte'],
  desde: string | null | undefined,
  now: number,
  hora: (at: string) => string,
): string => {
  const time = desde ? minutos(desde, now) : undefined;
  const hour = desde ? hora(desde) : '';
  return {
    CONFIRMAR: 'A mesa pediu pelo código: confirme',
    COZINHA: time ? `Em preparo há ${time}` : 'Em preparo',
    PRONTO: time ? `Pronto há ${time}: buscar` : 'Pronto: buscar',
    SERVIDO: hour,
  }[parte];
};
/** Order of one person: its lines and the waiter's next step. */
const DoPedido = ({ pedido, now }: { readonly pedido: Pedido; readonly now: number }) => {
  const { id, numero, pessoa, parte, desde, itens } = pedido;
  const { hour } = useTimes();
  const move = useMove(vida);
  const toast = useToast();
  const passo = ({ CONFIRMAR: ['confirmar', 'Confirmar'], PRONTO: ['concluir', 'Servido'] } as const)[
    parte as 'CONFIRMAR' | 'PRONTO'
  ];
  const dar = async (): Promise<void> => {
    try {
      await move(passo[0], { id });
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <li className="salao__pedido" data-parte={parte}>
      <ul>
        {itens.map((one) => (
          <li key={one.id} className="salao__linha">
            <span className="salao__vezes">{one.quantidade}×</span>
            <span>
              <strong>{one.nome}</strong> <span className="salao__quem">{pessoa ?? 'Mesa'}</span>
              {one.detalhes && <small>{one.detalhes}</small>}
              {one.observacao && <span className="salao__obs">{one.observacao}</span>}
              {parte === 'COZINHA' && one.pronto && <small>Este já está pronto</small>}
            </span>
            <span className="salao__valor">{dinheiro(one.valor)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span>{estado(parte, desde, now, hour)}</span>
        {passo && can('PEDIDO_EDITAR') && (
          <Button label={passo[1]} about={`, pedido ${numero}`} size="small" onClick={() => void dar()} />
        )}
      </p>
    </li>
  );
};

/** Actions on a whole account. */
const DaConta = ({ conta, aEnviar }: { readonly conta: number; readonly aEnviar: number }) => {
  const { record } = useRecord(contaMesa, conta);
  const [isDividing, setDividing] = useState(false);
  if (!record) return null;
  return (
    <>
      <div className="salao__dois">
        <Button label="Dividir" icon="groups" onClick={() => setDividing(true)} />
        <Action of={contasDeMesas} name="fechar" record={record} />
      </div>
      {aEnviar > 0 && (
        <p className="salao__aviso">
          {aEnviar === 1 ? '1 item ainda não foi à cozinha.' : `${aEnviar} itens ainda não foram à cozinha.`}
        </p>
      )}
      <details className="salao__mais">
        <summary>Mais: pedir a conta, imprimir, mudar de mesa, juntar</summary>
        <div>
          <Action of={vidaDaConta} name="pedirConta" record={record} size="small" />
          <Action of={vidaDaConta} name="reabrir" record={record} size="small" />
          <Action of={contasDeMesas} name="imprimir" record={record} size="small" />
          <Action of={contasDeMesas} name="mudarDeMesa" record={record} size="small" />
          <Action of={contasDeMesas} name="juntar" record={record} size="small" />
          <RecordLink of={contaMesa} id={conta}>
            Ver a conta inteira
          </RecordLink>
        </div>
      </details>
      {isDividing && (
        <Window
          size="medium"
          title={`Dividir a conta de ${record.nome}`}
          onClose={() => setDividing(false)}
          footer={<Action of={contasDeMesas} name="dividir" record={record} />}
        >
          <div className="por-item">
            <Divisao conta={conta} />
          </div>
        </Window>
      )}
    </>
  );
};
