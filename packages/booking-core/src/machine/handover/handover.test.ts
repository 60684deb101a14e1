import { describe, expect, it } from 'vitest';
import { aConfiguration, chosen, drive, started } from '../../testing/builders.ts';

/** A short form on a partner's page, with a later time and a vehicle chosen. */
const filled = () =>
  drive({ trackingCode: 'HOTEL42' }).send(
    ...started,
    ...chosen,
    { type: 'journey.laterChosen', local: '2026-11-22T10:00' },
    { type: 'journey.vehicleChosen', vehicleId: 2 },
  );
const requested = { type: 'handover.requested' } as const;

describe('the short form', () => {
  it('is stored as booking params, and nothing of a person goes along [2§7.37]', () => {
    const machine = filled().send(requested);
    expect(machine.last('handover.store').request).toEqual({
      trackingcode: 'HOTEL42',
      pickup: expect.objectContaining({ postcode: 'SW1A 1AA', fulladdress: 'alpha, London SW1A 1AA' }),
      dropoff: expect.objectContaining({ fulladdress: 'beta, London SW1A 1AA' }),
      datetime: '2026-11-22T10:00:00+00:00',
      vehtypeid: 2,
      vehicleid: '2',
      isASAP: false,
    });
    expect(Object.keys(machine.last('handover.store').request.pickup ?? {}).sort()).toEqual([
      'category',
      'fulladdress',
      'latitude',
      'longitude',
      'postcode',
    ]);
  });

  it('is handed over once, with the id that it is stored under', () => {
    const machine = filled().send(requested, requested);
    expect(machine.count('handover.store')).toBe(1);
    expect(machine.state.flow.waiting).toBe('handover');
    machine.send({ type: 'handover.stored', id: 'abc' }, { type: 'handover.stored', id: 'late' });
    expect(
      machine.effects.filter((effect) => effect.type === 'announce' && effect.announcement.kind === 'handover'),
    ).toEqual([{ type: 'announce', announcement: { kind: 'handover', id: 'abc' } }]);
    expect(machine.state.flow.waiting).toBeNull();
  });

  it('says what is missing, in reading order, and asks nobody', () => {
    const machine = drive().send(...started, requested);
    expect(machine.count('handover.store')).toBe(0);
    expect(machine.state.flow).toMatchObject({ revealed: ['pickup', 'dropoff'], refused: ['pickup', 'dropoff'] });
  });

  it('says that there is no network instead of sending', () => {
    const machine = filled().send({ type: 'flow.connectivityChanged', online: false }, requested);
    expect(machine.count('handover.store')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.offlineTryAgain' } });
  });

  it('that nobody answered for is handed over by the link alone: an outage stops no booking', () => {
    const machine = filled().send(requested, { type: 'handover.failed', error: { kind: 'http', status: 503 } });
    expect(machine.last('announce').announcement).toEqual({ kind: 'handover', id: '' });
  });

  it('that was refused says why and stays', () => {
    const error = { kind: 'rejected', code: 2, message: 'This tracking code is switched off.' } as const;
    const machine = filled().send(requested, { type: 'handover.failed', error });
    expect(machine.state.flow).toMatchObject({
      waiting: null,
      dialog: { kind: 'alert', text: { server: 'This tracking code is switched off.' } },
    });
  });

  it('asked for before the configuration is there goes on when it is', () => {
    const machine = drive({ trackingCode: 'HOTEL42' }).send(
      { type: 'boot.started', trackingCode: 'HOTEL42', preloaded: null },
      ...chosen,
      { type: 'journey.asapChosen' },
      requested,
    );
    expect([machine.count('handover.store'), machine.state.flow.waiting]).toEqual([0, 'handover']);
    machine.send({ type: 'boot.licenceGranted' }, { type: 'boot.configured', configuration: aConfiguration() });
    expect(machine.last('handover.store').request).toMatchObject({ isASAP: true, vehtypeid: 1 });
  });

  it('is checked once more when the configuration comes: the form may have changed meanwhile', () => {
    const machine = drive({ trackingCode: 'HOTEL42' }).send(...started.slice(0, 1), ...chosen, requested);
    machine.send({ type: 'journey.placeCleared', target: 'dropoff' }, ...started.slice(1));
    expect(machine.count('handover.store')).toBe(0);
    expect(machine.state.flow).toMatchObject({ waiting: null, refused: ['dropoff'] });
  });

  it('is stored only where it was asked for, and an answer that nobody waits for is nothing', () => {
    const machine = drive({ trackingCode: 'HOTEL42' }).send(...started.slice(0, 1), ...chosen, ...started.slice(1));
    expect(machine.count('handover.store')).toBe(0);
    const error = { kind: 'rejected', code: 2, message: 'No.' } as const;
    machine.send({ type: 'handover.failed', error }, { type: 'handover.stored', id: 'x' });
    expect(machine.state.flow.dialog).toBeNull();
    expect(
      machine.effects.filter((effect) => effect.type === 'announce' && effect.announcement.kind === 'handover'),
    ).toEqual([]);
  });

  it('is stored once, whatever comes after the configuration', () => {
    const machine = drive({ trackingCode: 'HOTEL42' }).send(...started.slice(0, 1), ...chosen, requested);
    machine.send(...started.slice(1));
    expect(machine.count('handover.store')).toBe(1);
  });

  it('is not confirmed, quoted anew or booked by a fare that comes meanwhile', () => {
    const machine = filled().send(requested);
    const asked = machine.count('quote.fetch');
    machine.send({
      type: 'quote.failed',
      requestId: machine.last('quote.fetch').requestId,
      error: { kind: 'timeout' },
    });
    expect(machine.state.flow).toMatchObject({ waiting: 'handover', dialog: null });
    expect([machine.count('quote.fetch'), machine.count('booking.create')]).toEqual([asked, 0]);
  });
});
