/** Answers in the form of COSCO's platform, written by hand. */
export function coscoAnswer(content: object): object {
  return { code: 0, message: 'success', data: { type: 'bl', numberType: 'both', content } };
}

/** What it says of a bill of lading: the legs, the ends, and the last of each container. */
export function coscoDocument() {
  return {
    actualShipment: [
      {
        rownum: '1',
        vesselName: 'Example Vessel',
        voyageNo: '039E',
        portOfLoading: 'Qingdao',
        actualDepartureDate: '2025-12-29 11:00',
        expectedDateOfDeparture: '2025-12-29 17:00',
        portOfDischarge: 'Long Beach',
        actualArrivalDate: '2026-01-20 05:24',
        estimatedDateOfArrival: '2026-01-20 06:00',
        city: 'Long Beach,United States',
      },
    ],
    trackingPath: {
      billOfladingRefCode: '6103000010',
      trackingGroupReferenceCode: '6103000020',
      fromCity: 'Qingdao ,Shandong ,China',
      toCity: 'Dallas ,Texas ,United States',
      pol: 'Qingdao - QQCTU',
      pod: 'Long Beach - Pier J',
    },
    containerStatus: [
      {
        label: 'Empty Equipment Returned',
        containers: [
          {
            containerNumber: 'CSNU1234568',
            containerType: '20GP',
            label: 'Empty Equipment Returned',
            sealNumber: 'K31436',
            location: 'Example Storage,Dallas,Texas,United States',
            locationDateTime: '2026-01-29 09:35',
            transportation: 'Truck',
          },
        ],
      },
    ],
  };
}

/** What it says of a container: its trip, newest first, and an earlier one. */
export function coscoContainer() {
  const happenings: [status: string, location: string, time: string, mode: string][] = [
    ['Discharged at Last POD', 'Port Terminal,Yangon,Yangon,Myanmar', '2026-01-25 17:00', ' '],
    ['Loaded at T/S POL', 'Terminal 2,Singapore,,Singapore', '2026-01-20 21:24', 'Vessel'],
    ['Discharged at T/S POD', 'Terminal 1, East,Singapore,,Singapore', '2026-01-04 08:26', ' '],
    ['Loaded at First POL', 'QQCTU,Qingdao,Shandong,China', '2025-12-24 18:15', 'Vessel'],
    ['Cargo Received', 'QQCTU,Qingdao,Shandong,China', '2025-12-19 21:31', 'Truck'],
    ['Gate-In at First POL', 'QQCTU,Qingdao,Shandong,China', '2025-12-19 21:31', 'Truck'],
    ['Empty Equipment Despatched', 'Depot,Qingdao,Shandong,China', '2025-12-16 10:40', 'Truck'],
  ];
  const containerNumber = 'CSNU1234568';
  const listed = happenings.map(([containerNumberStatus, location, timeOfIssue, transportation]) => {
    return { uuid: '1', containerNumber, containerNumberStatus, location, timeOfIssue, transportation };
  });
  const container = { containerNumber, containerType: '20GP', label: 'Discharged at Last POD', sealNumber: 'K31436' };
  const earlier = [{ ...listed[0], timeOfIssue: '2025-06-02 14:25' }];
  return {
    containers: [{ containerCircleStatus: listed, container, containerHistorys: earlier }],
    notFound: '',
  };
}
