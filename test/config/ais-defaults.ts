/** What applies to AIS where nothing is configured. */
export const AIS_DEFAULTS = {
  aisTcp: null,
  aisFile: null,
  aisStreamKey: null,
  aisStreamUrl: 'wss://stream.aisstream.io/v0/stream',
  aisStreamMmsis: 50,
  aisStreamConnections: 3,
  aisStreamBoxes: [
    [
      [-90, -180],
      [90, 180],
    ],
  ],
  aisDigitraffic: false,
  aisDigitrafficUrl: 'https://meri.digitraffic.fi/api/ais/v1',
  aisDigitrafficStream: false,
  aisDigitrafficStreamUrl: 'wss://meri.digitraffic.fi:443/mqtt',
  aisBarentswatchId: null,
  aisBarentswatchSecret: null,
  aisBarentswatchUrl: 'https://live.ais.barentswatch.no/v1',
  aisBarentswatchStream: false,
  aisBarentswatchTokenUrl: 'https://id.barentswatch.no/connect/token',
};
