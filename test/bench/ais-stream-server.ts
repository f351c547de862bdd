import { positionReport } from '../support/aisstream-server.ts';
import { startWebSocketServer } from '../support/web-socket-server.ts';

/*
 * A process of its own, so that what sending costs is not measured: reports so many positions a second of so many vessels,
 * one after the other, to whoever has subscribed.
 */

const [vessels = 1, perSecond = 1] = process.argv.slice(2).map(Number);
const TICK_MS = 50;
const FIRST_MMSI = 200_000_000;

const server = await startWebSocketServer({
  message: (_, socket) => {
    let sent = 0;
    const startedMs = performance.now();
    const timer = setInterval(() => {
      if (!socket.isOpen()) return clearInterval(timer);
      const due = ((performance.now() - startedMs) / 1000) * perSecond;
      for (; sent < due; sent++) socket.sendBinary(reportOf(sent));
    }, TICK_MS);
  },
});
process.send?.(server.url);
process.once('disconnect', () => process.exit());

/** A vessel at sea, that goes north. */
function reportOf(index: number): string {
  const vessel = index % vessels;
  const latitude = -60 + (vessel % 120) + (index / vessels) * 0.0001;
  const longitude = -170 + Math.floor(vessel / 120);
  const moving = { speedKnots: 14.2, courseDegrees: 0.3, headingDegrees: 1 };
  const report = positionReport(
    { mmsi: FIRST_MMSI + vessel, latitude, longitude, ...moving },
    new Date().toISOString(),
  );
  const { MetaData, ...rest } = report;
  const shown = { MMSI_String: MetaData.MMSI, ShipName: 'VESSEL OF THE BENCH ', latitude, longitude };
  const flags = { MessageID: 1, NavigationalStatus: 0, PositionAccuracy: true, Raim: false, RateOfTurn: 0, Spare: 0 };
  const message = { PositionReport: { ...flags, ...rest.Message.PositionReport } };
  return JSON.stringify({ ...rest, MetaData: { ...MetaData, ...shown }, Message: message });
}
